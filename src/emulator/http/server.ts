import { once, setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { htmlAnswer, withHeaders, type Answer, type Header } from './answer.js'

/** What the server hands on: the request, with its address as it came in and its body as bytes. */
export interface ReceivedRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingMessage['headers']
  /** The same as raw pairs, in their order and case. */
  readonly rawHeaders: readonly Header[]
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

const gunzip = promisify(zlib.gunzip)
const inflate = promisify(zlib.inflate)
const brotliDecompress = promisify(zlib.brotliDecompress)

/** Bodies beyond this many bytes, sent or decoded, are refused with 413. */
const bodyLimit = 32 * 1024 * 1024

/** Milliseconds for which an idle connection stays open: longer than a client with a pool is idle. */
const keepAliveTimeout = 72_000

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'MERGE', 'OPTIONS']

/** A server that listens. */
export interface HttpServer {
  readonly port: number
  /** Stops at once and breaks the connections that there are. */
  close(): Promise<void>
}

interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly tls: TlsKey | undefined
}

/** Starts an HTTP server that leaves every address to `respond`. Rejects with the error of the system. */
export async function startServer(
  respond: (request: ReceivedRequest) => Reply,
  { port, host, tls }: ListenOptions,
): Promise<HttpServer> {
  const closing = new AbortController()
  // Each answer that is held back listens; Node takes more than ten for a leak, and says so on stderr.
  setMaxListeners(0, closing.signal)
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    void answerOne(request, response, respond, closing.signal)
  }
  const server = tls
    ? createTlsServer({ ...tls, keepAliveTimeout }, handle)
    : createServer({ keepAliveTimeout }, handle)
  server.listen({ port, host })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      if (!server.listening) return
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answerOne(
  request: IncomingMessage,
  response: ServerResponse,
  respond: (request: ReceivedRequest) => Reply,
  closing: AbortSignal,
): Promise<void> {
  try {
    await send(response, await replyTo(request, respond), closing)
  } catch {
    // The client left while it sent its body, or the answer cannot be written.
    response.destroy()
  }
}

async function replyTo(request: IncomingMessage, respond: (request: ReceivedRequest) => Reply): Promise<Reply> {
  if (!methods.includes(request.method ?? ''))
    return page(405, '405 - Method not allowed', '<p>No address takes this method.</p>')
  const sent = await bodyOf(request)
  const body = sent && (await decoded(sent, request.headers['content-encoding']))
  if (!body) return page(413, '413', '<p>The request cannot be read.</p>')
  if (typeof body === 'string') return page(body === 'broken' ? 400 : 415, 'The body cannot be decoded', '')
  try {
    return respond(received(request, body))
  } catch {
    return page(500, '500', '<p>The emulator itself failed.</p>')
  }
}

function page(status: number, title: string, detail: string): AnswerReply {
  return { answer: htmlAnswer(status, title, detail), delayMs: 0, date: new Date() }
}

/** The body, which GET and HEAD do not have; undefined for one beyond the limit, which is read to its end, not kept. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= bodyLimit) chunks.push(chunk)
  }
  return length > bodyLimit ? undefined : Buffer.concat(chunks)
}

const decoders: Readonly<Record<string, (sent: Buffer) => Promise<Buffer>>> = {
  gzip: (sent) => gunzip(sent, { maxOutputLength: bodyLimit }),
  deflate: (sent) => inflate(sent, { maxOutputLength: bodyLimit }),
  br: (sent) => brotliDecompress(sent, { maxOutputLength: bodyLimit }),
}

/** The body without its Content-Encoding; undefined beyond the limit. */
async function decoded(
  sent: Buffer,
  encoding = 'identity',
): Promise<Buffer | 'unknown encoding' | 'broken' | undefined> {
  const name = encoding.trim().toLowerCase().replace(/^x-/, '')
  if (name === 'identity' || name === '' || sent.length === 0) return sent
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!decode) return 'unknown encoding'
  try {
    return await decode(sent)
  } catch (fault) {
    return fault instanceof RangeError ? undefined : 'broken'
  }
}

function received(request: IncomingMessage, body: Buffer): ReceivedRequest {
  const { method = '', url: target = '', headers, rawHeaders: names, socket } = request
  const rawHeaders = names.flatMap((name, index) => (index % 2 === 0 ? [[name, names[index + 1] ?? ''] as const] : []))
  return { method, target, headers, rawHeaders, body, remoteAddress: socket.remoteAddress }
}

async function send(response: ServerResponse, given: Reply, closing: AbortSignal): Promise<void> {
  if (given.delayMs > 0) await wait(given.delayMs, undefined, { signal: closing }).catch(() => undefined)
  if (response.destroyed) return
  if ('answer' in given) write(response, given)
  else if (given.withheld === 'reset') reset(response.socket)
}

/** A reset as TCP has it. Node knows none for a connection of TLS, which ends without a word. */
function reset(socket: Socket | null): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket?.resetAndDestroy()
}

/** An answer with the headers that it is given when it is sent. */
export function asSent(answer: Answer, date: Date): Answer {
  const hasLength = answer.status !== 204 && answer.status !== 304
  const length: readonly Header[] = hasLength ? [['Content-Length', String(Buffer.byteLength(answer.body))]] : []
  return withHeaders(answer, ['Date', date.toUTCString()], ...length)
}

/** Writes the headers one by one, as they are given: what comes twice goes out twice. */
function write(raw: ServerResponse, { answer, date, isCut = false }: AnswerReply): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body
  raw.sendDate = false
  if (isCut && (body.length === 0 || raw.req.method === 'HEAD')) {
    raw.destroy()
    return
  }
  raw.writeHead(answer.status, asSent(answer, date).headers.flat())
  if (!isCut) raw.end(body)
  else
    raw.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
      raw.destroy()
    })
}
