import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'

/** A request on its way through the front. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Who sends it, as far as its cookies tell: the name that a login gave them to. */
  readonly user: string | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

/** What a front does to the traffic: answers in place of the server behind it, changes its answers, or tears the line. */
export interface Manner {
  readonly instead?: (call: Call, behind: Behind) => Promise<Reply | 'tear' | undefined> | Reply | 'tear' | undefined
  readonly after?: (call: Call, reply: Reply) => Reply
}

/** The server behind the front: a manner may ask it something else than the caller did. */
export type Behind = (
  call: Partial<Pick<Call, 'method' | 'path' | 'query' | 'body'>> & { headers?: Call['headers'] },
) => Promise<Reply>

export interface Front {
  readonly profile: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, string>>
  /** Every request that came, in order. */
  readonly calls: readonly Call[]
  close(): Promise<void>
}

const agent = new Agent({ keepAlive: true })

/** The cap of the deployment behind the front: a small one, so that a hundred targets are judged in a minute. */
const cap = 100
const rows = 120

/**
 * A deployment with a cap of its own: the emulator with 120 rows, and before it a front that cuts every answer at 100.
 * The manners change what goes through it, the first one nearest to the caller.
 */
export async function startFront(manners: readonly Manner[], options: EmulatorOptions = {}): Promise<Front> {
  const emulator = await startEmulator({ rows, ...options })
  const origin = new URL(emulator.baseUrl)
  const users = new Map<string, string>()
  const calls: Call[] = []
  const behind: Behind = (call) => ask(origin, call)

  async function answer(call: Call): Promise<Reply | 'tear'> {
    for (const { instead } of manners) {
      const given = await instead?.(call, behind)
      if (given !== undefined) return given
    }
    let reply = keptToCap(call, await behind(call))
    for (const { after } of [...manners].reverse()) reply = after?.(call, reply) ?? reply
    return reply
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const call = await received(incoming, users)
      calls.push(call)
      const reply = await answer(call)
      if (reply === 'tear') return void incoming.socket.resetAndDestroy()
      remember(users, call, reply)
      outgoing.writeHead(reply.status, withLength(reply) as Record<string, string | string[]>)
      outgoing.end(reply.body)
    })()
  })
  await listen(server)
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${origin.pathname.replace(/\/$/, '')}`
  const profile = emulator.profile as Record<string, Record<string, unknown>>
  return {
    profile: {
      ...profile,
      target: { ...profile['target'], baseUrl, maxEntityRowCount: cap },
      entities: { ...profile['entities'], large: { entity: 'AuditLog', rows: options.rows ?? rows } },
      limits: { ...profile['limits'], burst: 40 },
    },
    environment: emulator.environment,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await emulator.close()
    },
  }
}

/** The rows of a JSON collection answer, wherever it keeps them; undefined where it is none. */
function jsonRows(reply: Reply): unknown[] | undefined {
  if (!/json/.test(String(reply.headers['content-type']))) return undefined
  const json = JSON.parse(reply.body.toString()) as { d?: { results?: unknown[] } | unknown[]; value?: unknown[] }
  if (Array.isArray(json)) return json
  if (Array.isArray(json.value)) return json.value
  return Array.isArray(json.d) ? json.d : json.d?.results
}

/** The same collection with other rows. */
export function withJsonRows(reply: Reply, change: (rows: unknown[]) => unknown[]): Reply {
  const found = jsonRows(reply)
  if (found === undefined) return reply
  const json = JSON.parse(reply.body.toString()) as Record<string, unknown>
  const changed = change(found)
  const next = Array.isArray(json['value'])
    ? { ...json, value: changed }
    : { d: Array.isArray(json['d']) ? changed : { ...(json['d'] as object), results: changed } }
  return { ...reply, body: Buffer.from(JSON.stringify(next)) }
}

/** The first entries of an Atom feed, and no others. */
export function firstEntries(reply: Reply, most: number): Reply {
  let seen = 0
  const text = reply.body
    .toString()
    .replace(/<(\w+:)?entry[\s>][\s\S]*?<\/(\w+:)?entry>/g, (entry) => (++seen > most ? '' : entry))
  return { ...reply, body: Buffer.from(text) }
}

/** At most so many records, in JSON and in XML. */
function cutAt(reply: Reply, most: number): Reply {
  return /xml/.test(String(reply.headers['content-type']))
    ? firstEntries(reply, most)
    : withJsonRows(reply, (found) => found.slice(0, most))
}

export function isLarge({ path }: Call): boolean {
  return /\/AuditLog(Collection)?$/.test(path)
}

function keptToCap(call: Call, reply: Reply): Reply {
  return isLarge(call) && reply.status === 200 ? cutAt(reply, cap) : reply
}

async function received(incoming: IncomingMessage, users: ReadonlyMap<string, string>): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const [path = '', ...query] = (incoming.url ?? '').split('?')
  return {
    method: incoming.method ?? '',
    path,
    query: query.join('?'),
    headers: incoming.headers,
    body: Buffer.concat(parts).toString(),
    user: users.get(ticketIn(incoming.headers.cookie ?? '') ?? ''),
  }
}

function ask(
  origin: URL,
  { method = 'GET', path = '/', query = '', body = '', headers = {} }: Parameters<Behind>[0],
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const target = `${path}${query === '' ? '' : `?${query}`}`
    const outgoing = httpRequest(
      {
        hostname: origin.hostname,
        port: origin.port,
        method,
        path: target,
        agent,
        headers: { ...without(headers, ['host', 'connection']), 'accept-encoding': 'identity' },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const kept = without(incoming.headers, ['connection', 'content-length', 'transfer-encoding', 'keep-alive'])
          resolve({ status: incoming.statusCode ?? 0, headers: kept as Reply['headers'], body: Buffer.concat(parts) })
        })
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** An object without some of its members. */
export function without<T extends object>(whole: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T
}

function remember(users: Map<string, string>, call: Call, reply: Reply): void {
  if (!call.path.endsWith('/AuthService.svc/Login') || reply.status !== 200) return
  const ticket = ticketIn([reply.headers['set-cookie'] ?? []].flat().join('; '))
  if (ticket !== undefined) users.set(ticket, (JSON.parse(call.body) as { UserName?: string }).UserName ?? '')
}

function ticketIn(cookies: string): string | undefined {
  return /\.ASPXAUTH=([^;]+)/.exec(cookies)?.[1]
}

function withLength({ headers, body }: Reply): Reply['headers'] {
  return { ...headers, 'content-length': String(body.length) }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}
