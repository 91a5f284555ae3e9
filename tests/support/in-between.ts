import { createServer, request, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { onLoopback, type OnLoopback } from './on-loopback.js'

/** A header as it stands on the wire: names in their own case, Set-Cookie never folded. */
export type Pair = readonly [name: string, value: string]

/** A request that came in whole. */
export interface Call {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: readonly Pair[]
  readonly body: string
}

/** An answer as a whole, without the headers that tell how it is carried. */
export interface Answer {
  readonly status: number
  readonly headers: readonly Pair[]
  readonly body: Buffer
}

/** A server between a caller and a target: it takes in every request whole, and answers as told or tears the line. */
export function standBetween(answer: (call: Call) => Promise<Answer | 'tear'>): Promise<OnLoopback> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const given = await answer(await callOf(incoming))
      if (given === 'tear') incoming.socket.resetAndDestroy()
      else give(outgoing, given)
    })()
  })
  return onLoopback(server)
}

/** A request once all of it has come. */
export async function callOf(incoming: IncomingMessage): Promise<Call> {
  const { method = '', url = '' } = incoming
  const body = await bytesOf(incoming)
  return { method, path: url, headers: pairsOf(incoming), body: body.toString() }
}

/** Answers a caller who is still there. */
export function give(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  if (outgoing.destroyed) return
  outgoing.writeHead(status, [...headers, ['Content-Length', String(body.length)]].flat())
  outgoing.end(body)
}

/** Headers that tell how a message is carried on one connection, each of which has its own. */
const ofCarriage = /^(connection|content-length|transfer-encoding|keep-alive|accept-encoding)$/i

/** Sends a request on to a target; no compression is asked for. */
export function sendOn(target: string, call: Call, agent?: Agent): Promise<Answer> {
  const kept = call.headers.filter(([name]) => !ofCarriage.test(name))
  const headers = [...kept, ['Content-Length', String(Buffer.byteLength(call.body))]].flat()
  const { hostname, port } = new URL(target)
  return new Promise((resolve, reject) => {
    const going = request(
      { hostname, port, method: call.method, path: call.path, headers, agent: agent ?? false },
      (incoming) => {
        const left = pairsOf(incoming).filter(([name]) => !ofCarriage.test(name))
        bytesOf(incoming).then((body) => {
          resolve({ status: incoming.statusCode ?? 0, headers: left, body })
        }, reject)
      },
    )
    going.on('error', reject)
    going.end(call.body)
  })
}

/** The value of the first header of that name, in any case. */
export function headerIn({ headers }: Pick<Call, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
}

/** Headers without those of that name, in any case. */
export function withoutHeader(headers: readonly Pair[], name: string): readonly Pair[] {
  return headers.filter(([given]) => given.toLowerCase() !== name.toLowerCase())
}

/** Headers with one in the place of those of that name. */
export function withHeader(headers: readonly Pair[], name: string, value: string): readonly Pair[] {
  return [...withoutHeader(headers, name), [name, value]]
}

/** Headers with every value of one name changed. */
export function mapHeader(headers: readonly Pair[], name: string, change: (value: string) => string): readonly Pair[] {
  return headers.map(([given, value]) => [given, given.toLowerCase() === name ? change(value) : value])
}

function pairsOf({ rawHeaders }: IncomingMessage): readonly Pair[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [rawHeaders[2 * at]!, rawHeaders[2 * at + 1]!])
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
