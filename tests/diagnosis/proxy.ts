import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '../../src/emulator/index.js'
import type { TargetUnderTest } from '../support/checker-process.js'

/** A header as it stands on the wire: names in their own case, Set-Cookie never folded unless a manner does. */
export type Pair = readonly [name: string, value: string]

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: readonly Pair[]
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers: readonly Pair[]
  readonly body: Buffer
}

/** What a proxy does to what passes through it. Nothing, where it has no manner. */
export interface Manner {
  /** Which of the servers behind it gets the nth request, counted from 0; the first by default. */
  readonly node?: (nth: number) => number
  /** The request as it goes on, or the answer that is given in its place. */
  readonly onward?: (call: Call) => Call | Answer
  readonly back?: (answer: Answer, call: Call) => Answer
  /** Below which path the proxy itself stands, such as `/tenant`; empty by default. */
  readonly below?: string
}

export interface Proxy extends TargetUnderTest {
  readonly baseUrl: string
  close(): Promise<void>
}

/**
 * A proxy as it stands between a caller and a deployment: every answer is taken in whole before it goes on. The profile is
 * that of the first emulator, with the proxy's own address; without the large entity, whose few rows are below the cap.
 */
export async function startProxy(behind: readonly [Emulator, ...Emulator[]], manner: Manner = {}): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const { node = () => 0, onward = (call) => call, back = (answer) => answer, below = '' } = manner
  let nth = 0
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const call = await received(incoming, below)
      const target = new URL((behind[node(nth++)] ?? behind[0]).baseUrl)
      const next = onward(call)
      const answer = back('status' in next ? next : await asked(agent, target, next), call)
      outgoing.writeHead(answer.status, [...answer.headers, ['Content-Length', String(answer.body.length)]].flat())
      outgoing.end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${below}`
  const profile = behind[0].profile as { readonly target: object; readonly entities: object }
  return {
    baseUrl,
    profile: {
      ...profile,
      target: { ...profile.target, baseUrl },
      entities: { ...profile.entities, large: undefined },
    },
    environment: behind[0].environment,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer of the proxy's own. */
export function ownAnswer(status: number, text = ''): Answer {
  return { status, headers: [['Content-Type', 'text/html']], body: Buffer.from(text) }
}

/** Headers without those of that name, in any case. */
export function withoutHeader(headers: readonly Pair[], name: string): readonly Pair[] {
  return headers.filter(([given]) => given.toLowerCase() !== name.toLowerCase())
}

/** Headers with every value of one name changed. */
export function mapHeader(headers: readonly Pair[], name: string, change: (value: string) => string): readonly Pair[] {
  return headers.map(([given, value]) => [given, given.toLowerCase() === name ? change(value) : value])
}

async function received(incoming: IncomingMessage, below: string): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const path = incoming.url ?? '/'
  return {
    method: incoming.method ?? 'GET',
    path: path.startsWith(`${below}/`) ? path.slice(below.length) : path,
    headers: pairsOf(incoming.rawHeaders),
    body: Buffer.concat(parts).toString(),
  }
}

const hopByHop = /^(connection|content-length|transfer-encoding|keep-alive|accept-encoding)$/i

function asked(agent: Agent, target: URL, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const kept = headers.filter(([name]) => !hopByHop.test(name))
    const outgoing = request(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method,
        path,
        headers: [...kept, ['Content-Length', String(Buffer.byteLength(body))] as const].flat(),
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const pairs = pairsOf(incoming.rawHeaders).filter(([name]) => !hopByHop.test(name))
          resolve({ status: incoming.statusCode ?? 0, headers: pairs, body: Buffer.concat(parts) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function pairsOf(raw: readonly string[]): readonly Pair[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''] as const)
}
