import { Agent } from 'node:http'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { headerIn, sendOn, standBetween, type Answer, type Call as Passing } from '../support/in-between.js'

/** A request on its way through the front, its query apart from its path. */
export interface Call extends Passing {
  readonly query: string
  /** Who sends it, as far as its cookies tell: the name that a login gave them to. */
  readonly user: string | undefined
}

/** What a front does to the traffic: answers in place of the server behind it, changes its answers, or tears the line. */
export interface Manner {
  readonly instead?: (call: Call, behind: Behind) => Promise<Answer | 'tear' | undefined> | Answer | 'tear' | undefined
  readonly after?: (call: Call, answer: Answer) => Answer
}

/** The server behind the front: a manner may ask it something else than the caller did. */
export type Behind = (call: Call) => Promise<Answer>

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
  const users = new Map<string, string>()
  const calls: Call[] = []
  const behind: Behind = ({ path, query, ...call }) =>
    sendOn(emulator.baseUrl, { ...call, path: query === '' ? path : `${path}?${query}` }, agent)

  async function answer(call: Call): Promise<Answer | 'tear'> {
    for (const { instead } of manners) {
      const given = await instead?.(call, behind)
      if (given !== undefined) return given
    }
    let given = keptToCap(call, await behind(call))
    for (const { after } of [...manners].reverse()) given = after?.(call, given) ?? given
    return given
  }

  const { origin, close } = await standBetween(async (passing) => {
    const [path = '', ...query] = passing.path.split('?')
    const user = users.get(ticketIn(headerIn(passing, 'Cookie') ?? '') ?? '')
    const call = { ...passing, path, query: query.join('?'), user }
    calls.push(call)
    const given = await answer(call)
    if (given !== 'tear') remember(users, call, given)
    return given
  })
  const baseUrl = `${origin}${new URL(emulator.baseUrl).pathname.replace(/\/$/, '')}`
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
      await close()
      await emulator.close()
    },
  }
}

/** The rows of a JSON collection answer, wherever it keeps them; undefined where it is none. */
function jsonRows(answer: Answer): unknown[] | undefined {
  if (!/json/.test(headerIn(answer, 'Content-Type') ?? '')) return undefined
  const json = JSON.parse(answer.body.toString()) as { d?: { results?: unknown[] } | unknown[]; value?: unknown[] }
  if (Array.isArray(json)) return json
  if (Array.isArray(json.value)) return json.value
  return Array.isArray(json.d) ? json.d : json.d?.results
}

/** The same collection with other rows. */
export function withJsonRows(answer: Answer, change: (rows: unknown[]) => unknown[]): Answer {
  const found = jsonRows(answer)
  if (found === undefined) return answer
  const json = JSON.parse(answer.body.toString()) as Record<string, unknown>
  const changed = change(found)
  const next = Array.isArray(json['value'])
    ? { ...json, value: changed }
    : { d: Array.isArray(json['d']) ? changed : { ...(json['d'] as object), results: changed } }
  return { ...answer, body: Buffer.from(JSON.stringify(next)) }
}

/** The first entries of an Atom feed, and no others. */
export function firstEntries(answer: Answer, most: number): Answer {
  let seen = 0
  const text = answer.body
    .toString()
    .replace(/<(\w+:)?entry[\s>][\s\S]*?<\/(\w+:)?entry>/g, (entry) => (++seen > most ? '' : entry))
  return { ...answer, body: Buffer.from(text) }
}

/** At most so many records, in JSON and in XML. */
function cutAt(answer: Answer, most: number): Answer {
  return /xml/.test(headerIn(answer, 'Content-Type') ?? '')
    ? firstEntries(answer, most)
    : withJsonRows(answer, (found) => found.slice(0, most))
}

export function isLarge({ path }: Call): boolean {
  return /\/AuditLog(Collection)?$/.test(path)
}

function keptToCap(call: Call, answer: Answer): Answer {
  return isLarge(call) && answer.status === 200 ? cutAt(answer, cap) : answer
}

/** An object without some of its members. */
export function without<T extends object>(whole: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T
}

function remember(users: Map<string, string>, call: Call, { status, headers }: Answer): void {
  if (!call.path.endsWith('/AuthService.svc/Login') || status !== 200) return
  const ticket = ticketIn(headers.map(([, value]) => value).join('; '))
  if (ticket !== undefined) users.set(ticket, (JSON.parse(call.body) as { UserName?: string }).UserName ?? '')
}

function ticketIn(cookies: string): string | undefined {
  return /\.ASPXAUTH=([^;]+)/.exec(cookies)?.[1]
}
