import {
  createServer as createHttpServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIPv6, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  beginOverheard,
  recordOverheard,
  type EvidenceLog,
  type HeaderPair,
  type TlsSettings,
} from '../exchange/index.js'
import { answerHeaders, requestHeaders, translating, translation, type Addresses } from './addresses.js'

export interface RecorderOptions {
  /** The base URL of the deployment. */
  readonly target: string
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Key and certificate to serve https with; plain http without. */
  readonly serverTls?: { readonly key: string; readonly cert: string } | undefined
  readonly tls?: TlsSettings | undefined
  readonly log: EvidenceLog
  /** Told of each exchange as soon as it is recorded. */
  readonly onRecorded?: (exchange: RecordedExchange) => void
}

export interface RecordedExchange {
  readonly method: string
  readonly url: string
  /** Undefined without an answer. */
  readonly status: number | undefined
}

export interface Recorder {
  /** What a client takes for the base URL of the deployment: the same path at the recorder's own address. */
  readonly baseUrl: string
  /** Stops at once. Resolves when all that was under way is recorded. */
  close(): Promise<void>
}

/** Bytes of a body that are recorded; longer ones pass, and are recorded without. */
const mostRecorded = 16 * 1024 * 1024
/** How long a connection to the target is kept without use: less than servers keep theirs. */
const idleMs = 4000
/** A rewritten answer up to here is sent with its length, as clients expect of a short one. */
const mostHeld = 256 * 1024
const textual = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|ecmascript)\b|image\/svg)/i

/**
 * A reverse proxy before one deployment. Own code on Node's HTTP: proxy libraries hand headers on as an object, which folds
 * and renames what a recording has to keep.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { target, serverTls, host, port } = options
  const isSecure = new URL(target).protocol === 'https:'
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, timeout: idleMs, ...tlsOf(options.tls ?? {}) })
    : new HttpAgent({ keepAlive: true, timeout: idleMs })
  const addresses = { target: new URL(target).origin, recorder: '' }
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()
  const handle: RequestListener = (request, response) => {
    const passing = pass(request, response, { ...options, agent, addresses, isSecure, closing: closing.signal })
    pending.add(passing)
    void passing.finally(() => pending.delete(passing))
  }
  const server: Server = serverTls ? createHttpsServer(serverTls, handle) : createHttpServer(handle)
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  addresses.recorder = `${serverTls ? 'https' : 'http'}://${isIPv6(reached) ? `[${reached}]` : reached}:${String(taken)}`
  return {
    baseUrl: addresses.recorder + new URL(target).pathname.replace(/\/+$/, ''),
    async close() {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
      await Promise.all(pending)
    },
  }
}

function tlsOf({ ca, cert, key, insecure }: TlsSettings) {
  return { ca, cert, key, ...(insecure === true ? { rejectUnauthorized: false } : {}) }
}

interface Passing extends RecorderOptions {
  readonly agent: HttpAgent | HttpsAgent
  readonly addresses: Addresses
  readonly isSecure: boolean
  /** Aborted when the recorder is closed. */
  readonly closing: AbortSignal
}

/** Passes one request on, and its answer back; records both. Never rejects. */
async function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<void> {
  const { addresses, log, onRecorded } = passing
  const path = translation(
    addresses.recorder,
    addresses.target,
  )((request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, ''))
  const method = request.method ?? 'GET'
  const received = asSeen(pairsOf(request.rawHeaders), addresses)
  const url = addresses.target + path
  const sending = beginOverheard(log, { method, url, headers: received })
  const sent = gathering(request)
  const ended = await new Promise<Ended>((resolve) => {
    forward({ request, response, method, path, headers: requestHeaders(received, addresses), passing, resolve })
  })
  const body = sent.take()
  await recordOverheard(
    log,
    sending,
    { method, url, headers: received, ...(body === undefined || body.length === 0 ? {} : { body }) },
    ended,
    mostRecorded,
  )
  onRecorded?.({ method, url, status: ended.head?.status })
}

/** What a client sent, with addresses as the target knows them. */
function asSeen(headers: readonly HeaderPair[], { target, recorder }: Addresses): readonly HeaderPair[] {
  const translate = translation(recorder, target)
  return headers.map(([name, value]) => [name, name.toLowerCase() === 'host' ? new URL(target).host : translate(value)])
}

type Ended = Parameters<typeof recordOverheard>[3]

interface Forwarding {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly path: string
  readonly headers: readonly HeaderPair[]
  readonly passing: Passing
  readonly resolve: (ended: Ended) => void
}

function forward({ request, response, method, path, headers, passing, resolve }: Forwarding): void {
  const { agent, addresses, isSecure } = passing
  const { hostname, port } = new URL(addresses.target)
  const to = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method,
    path,
    agent,
    headers: framed(request, headers),
  }
  const upstream = (isSecure ? httpsRequest : httpRequest)(to)
  const failed = (fault: unknown, head?: Ended['head']) => {
    const message = fault instanceof Error ? fault.message : String(fault)
    const isGivenUp = response.destroyed || passing.closing.aborted
    if (head || response.headersSent) response.destroy()
    else {
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(`The recorder got no answer from the target: ${message}\n`)
    }
    resolve({ head, fault: { kind: isGivenUp ? 'aborted' : faultKind(fault), message } })
  }
  upstream.on('error', (fault) => {
    // A kept connection may be closed at any time; what has no body can be sent again.
    const isAgain = upstream.reusedSocket && !hasBody(request) && !response.headersSent && !response.destroyed
    if (isAgain) forward({ request, response, method, path, headers, passing, resolve })
    else failed(fault)
  })
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy(new Error('the client went away'))
  })
  upstream.on('response', (answer) => {
    const head = { status: answer.statusCode ?? 0, headers: pairsOf(answer.rawHeaders) }
    const kept = gathering(answer)
    answerWith(answer, response, { head, method, addresses }, (fault) => {
      if (fault) failed(fault, head)
      else {
        const body = kept.take()
        resolve(
          body === undefined
            ? {
                head,
                fault: { kind: 'bodyTooLarge', message: `the body is longer than ${String(mostRecorded)} bytes` },
              }
            : { head, body },
        )
      }
    })
  })
  pipeline(request, upstream, () => undefined)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A request that came in chunks goes on in chunks: its body is not gathered first. */
function framed(request: IncomingMessage, headers: readonly HeaderPair[]): string[] {
  const offered = headers.map(([name, value]): HeaderPair =>
    name.toLowerCase() === 'accept-encoding' ? [name, understood(value)] : [name, value],
  )
  const isChunked = request.headers['transfer-encoding'] !== undefined
  return [...offered, ...(isChunked ? [['Transfer-Encoding', 'chunked'] as const] : [])].flat()
}

/** Of the codings that a client offers, gzip alone: what comes in another cannot be rewritten here. */
function understood(accepted: string): string {
  return (
    accepted
      .split(',')
      .find((coding) => /^\s*gzip\s*(?:;|$)/i.test(coding))
      ?.trim() ?? 'identity'
  )
}

interface Answering {
  readonly head: { readonly status: number; readonly headers: readonly HeaderPair[] }
  readonly method: string
  readonly addresses: Addresses
}

/** Sends the answer on, a text with its addresses translated. */
function answerWith(
  answer: IncomingMessage,
  response: ServerResponse,
  of: Answering,
  done: (fault?: unknown) => void,
): void {
  const { head, method, addresses } = of
  const passed = answerHeaders(head.headers, addresses)
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const isRewritable = /^(?:gzip|identity)$/.test(coding) && textual.test(answer.headers['content-type'] ?? '')
  const isBodiless = method === 'HEAD' || head.status === 204 || head.status === 304
  if (isBodiless || !isRewritable) {
    response.sendDate = false
    response.writeHead(head.status, answer.statusMessage, passed.flat())
    pipeline(answer, response, done)
    return
  }
  const rewritten = passed.filter(([name]) => !/^content-(?:length|encoding|md5)$|^digest$/i.test(name))
  const encoding = /charset="?utf-?16/i.test(answer.headers['content-type'] ?? '') ? 'utf16le' : 'latin1'
  const translate = translating(translation(addresses.target, addresses.recorder), encoding)
  const begin = (length?: number) => {
    const sized = length === undefined ? rewritten : [...rewritten, ['Content-Length', String(length)] as const]
    response.sendDate = false
    response.writeHead(head.status, answer.statusMessage, sized.flat())
  }
  pipeline(answer, coding === 'gzip' ? createGunzip() : new PassThrough(), translate, (fault) => {
    if (fault) done(fault)
  })
  let held: Buffer[] = []
  let size = 0
  translate.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (!response.headersSent) {
      held.push(chunk)
      if (size <= mostHeld) return
      begin()
      for (const each of held.splice(0)) response.write(each)
    } else if (!response.write(chunk)) {
      translate.pause()
      response.once('drain', () => translate.resume())
    }
  })
  translate.on('end', () => {
    if (!response.headersSent) begin(size)
    response.end(Buffer.concat(held), () => {
      done()
    })
    held = []
  })
}

/** Keeps what passes through a message, up to the bound; undefined beyond it. */
function gathering(message: IncomingMessage): { take(): Buffer | undefined } {
  let chunks: Buffer[] | undefined = []
  let size = 0
  message.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostRecorded) chunks = undefined
    chunks?.push(chunk)
  })
  return { take: () => chunks && Buffer.concat(chunks) }
}

function pairsOf(raw: readonly string[]): readonly HeaderPair[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

function faultKind(fault: unknown): 'nameNotResolved' | 'connectionRefused' | 'tlsFailed' | 'truncated' | 'reset' {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return 'nameNotResolved'
  if (code === 'ECONNREFUSED') return 'connectionRefused'
  if (/CERT|SSL|TLS|SIGNED|EPROTO/.test(code)) return 'tlsFailed'
  return /^Z_|PREMATURE/.test(code) ? 'truncated' : 'reset'
}
