import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { htmlAnswer, type Answer } from './answer.js'

/** What the server hands on: the request, with its address as it came in and its body as bytes. */
export interface ReceivedRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** The IP address of the peer; undefined where it is gone already. */
  readonly remoteAddress: string | undefined
}

/** An answer, or none: then the connection is reset, or stays open without one. */
export type Reply = AnswerReply | WithheldReply

interface AnswerReply {
  readonly answer: Answer
  /** Milliseconds to hold it back. */
  readonly delayMs: number
  readonly date: Date
  /** Whether the connection ends in the middle of the body, or without an answer where there is no body. */
  readonly isCut?: boolean
}

interface WithheldReply {
  readonly withheld: 'reset' | 'hang'
  readonly delayMs: number
}

export interface TlsKey {
  readonly key: string
  readonly cert: string
}

/** Bodies beyond this many bytes are refused with 413. */
const bodyLimit = 32 * 1024 * 1024

/**
 * No route has a schema. Without this the compilers of schemas would be loaded all the same, which is half of what is loaded
 * before the server can start.
 */
const schemaController = { compilersFactory: { buildValidator: notCompiled, buildSerializer: notCompiled } }

function notCompiled(): never {
  throw new Error('no route of the emulator has a schema')
}

export type HttpServer = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>

/**
 * An HTTP server that leaves everything to `respond`. Every address goes to the one route there is, since the router
 * would decode addresses and refuse some. Closing it breaks what connections there are.
 */
export function createServer(respond: (request: ReceivedRequest) => Reply, tls: TlsKey | undefined): HttpServer {
  const closing = new AbortController()
  // Each answer that is held back listens; Node takes more than ten for a leak, and says so on stderr.
  setMaxListeners(0, closing.signal)
  const shared = { forceCloseConnections: true, bodyLimit, rewriteUrl: () => '/', schemaController } as const
  const app = (tls ? fastify({ ...shared, https: tls }) : fastify(shared)) as unknown as HttpServer
  app.addHttpMethod('MERGE', { hasBody: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  app.setNotFoundHandler(async (_request, reply) => {
    const answer = htmlAnswer(405, '405 - Method not allowed', '<p>No address takes this method.</p>')
    await send(reply, { answer, delayMs: 0, date: new Date() }, closing.signal)
  })
  app.setErrorHandler(async (error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    const message = status < 500 ? '<p>The request cannot be read.</p>' : '<p>The emulator itself failed.</p>'
    await send(
      reply,
      { answer: htmlAnswer(status, String(status), message), delayMs: 0, date: new Date() },
      closing.signal,
    )
  })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'MERGE', 'OPTIONS'],
    url: '/',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await send(reply, respond(received(request)), closing.signal)
      return reply
    },
  })
  return app
}

function received(request: FastifyRequest): ReceivedRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { method, originalUrl: target, headers } = request
  return { method, target, headers, body, remoteAddress: request.socket.remoteAddress }
}

async function send(reply: FastifyReply, given: Reply, closing: AbortSignal): Promise<void> {
  reply.hijack()
  const { raw } = reply
  if (given.delayMs > 0) await wait(given.delayMs, undefined, { signal: closing }).catch(() => undefined)
  if (raw.destroyed) return
  if ('answer' in given) write(raw, given)
  else if (given.withheld === 'reset') reset(raw.socket)
}

/** A reset as TCP has it. Node knows none for a connection of TLS, which ends without a word. */
function reset(socket: Socket | null): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket?.resetAndDestroy()
}

/** Writes the headers one by one, as they are given: what comes twice goes out twice. */
function write(raw: ServerResponse, { answer, date, isCut = false }: AnswerReply): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body
  raw.sendDate = false
  const headers = [...answer.headers.flat(), 'Date', date.toUTCString()]
  if (answer.status !== 204 && answer.status !== 304) headers.push('Content-Length', String(body.length))
  if (isCut && (body.length === 0 || raw.req.method === 'HEAD')) {
    raw.destroy()
    return
  }
  raw.writeHead(answer.status, headers)
  if (!isCut) raw.end(body)
  else
    raw.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
      raw.destroy()
    })
}
