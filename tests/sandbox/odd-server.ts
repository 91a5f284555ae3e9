import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { readJson, writeJson, type Row, type Value } from '../../src/odata/index.js'
import { onLoopback } from '../support/on-loopback.js'
import { answeringAt } from '../support/scripted-server.js'
import { BrokenOff } from '../support/scripted-wire.js'
import type { Described } from './workplace.js'

/** In what a deployment may be odd. */
export interface Oddities {
  /** The record, and the types that its Atom answer names; without types it has no Atom at all. */
  readonly record: Row
  readonly types?: Readonly<Record<string, string>>
  /** The texts that its Atom answer shows; without them all is null there. */
  inAtom?: (record: Row) => Readonly<Record<string, string>>
  /** Refuses a change by this status; undefined takes it. A 429 asks to come again in a second. */
  refuses?: ((method: string, fields: Row, contentType: string) => number | undefined) | undefined
  /** Takes the change, and has a mind of its own about what it stores. */
  stores?: (field: string, value: Value, present: Value | undefined) => Value
  /** Called before any answer, with what the server has; may change the record, as another caller does. */
  meanwhile?:
    ((record: Record<string, Value>, request: { readonly method: string; readonly count: number }) => void) | undefined
  /** What a read shows to this session, where something on the way keeps answers. */
  shows?: (record: Row, ticket: string) => Row
  /** What the server itself does to the record with every change that it takes, given what that gave. */
  touches?: (record: Record<string, Value>, given: Row) => void
  /** What a PUT leaves in a field that it did not give. */
  readonly leaves?: (field: string) => Value
  /** How many reads go on to show the record as it was: of a replica, or a cache. */
  readonly showsAfter?: { readonly reads: number }
  /** Whether a read of the record is answered with bytes that are no JSON. */
  readonly isUnreadable?: (record: Row) => boolean
  /** Whether a read shows no record. */
  readonly hides?: (record: Row) => boolean
  /** `limits.lateChanges` and `sandbox.fields.custom` of its profile. */
  readonly lateChanges?: string
  readonly custom?: string
  /** Refuses logins from the one with this number on. */
  refusesLoginsFrom?: number | undefined
  /** So many logins are answered with 503 yet, and no word of when to come again. */
  busyLogins?: number
}

export interface OddServer extends Described {
  /** May be changed while it runs. */
  readonly oddities: Oddities
  readonly record: Record<string, Value>
  readonly methods: readonly string[]
  /** The bodies of all changes. */
  readonly bodies: readonly string[]
  /** Breaks all connections. */
  break(): void
  /** Ends all sessions. */
  logOutAll(): void
  close(): Promise<void>
}

export const sandboxId = '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11'

/** A server with one record, which keeps every digit of every number. */
export async function startOdd(given: Oddities): Promise<OddServer> {
  const oddities = { ...given }
  const record: Record<string, Value> = { Id: sandboxId, ...oddities.record }
  const sessions = new Set<string>()
  const methods: string[] = []
  const bodies: string[] = []
  let logins = 0
  let old: { readonly record: Row; readonly isShown: () => boolean } | undefined
  const shown = () => (old?.isShown() === true ? old.record : record)
  const answer = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, body: Buffer): Answer => {
    const { method = '', url = '', headers } = request
    methods.push(method)
    oddities.meanwhile?.(record, { method, count: methods.filter((each) => each === method).length })
    if (url.endsWith('/Login')) {
      logins += 1
      if ((oddities.busyLogins ?? 0) > 0) {
        oddities.busyLogins = (oddities.busyLogins ?? 0) - 1
        return { status: 503, body: 'busy' }
      }
      if (logins >= (oddities.refusesLoginsFrom ?? Infinity)) return json(200, { Code: 1, Message: 'no' })
      const ticket = randomUUID()
      sessions.add(ticket)
      const cookies = [`.ASPXAUTH=${ticket}; path=/; HttpOnly`, 'SVCCSRF=token; path=/']
      return { ...json(200, { Code: 0, Message: '' }), cookies }
    }
    const ticket = /\.ASPXAUTH=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    if (!sessions.has(ticket)) return { status: 302, location: '/Login/NuiLogin.aspx?ReturnUrl=x', body: '' }
    if (method === 'GET') {
      if (oddities.isUnreadable?.(record)) return { ...json(200, {}), body: '{"value":[{' }
      if (oddities.hides?.(record)) return json(200, { value: [] })
      if (!headers.accept?.includes('atom')) return json(200, { value: [oddities.shows?.(record, ticket) ?? shown()] })
      return oddities.types ? atom(oddities.types, oddities.inAtom?.(record) ?? {}) : json(406, {})
    }
    bodies.push(body.toString())
    return change(method, body, headers['content-type'] ?? '')
  }

  const change = (method: string, body: Buffer, contentType: string): Answer => {
    const fields = readJson(body, 'application/json') as Row
    const refusal = oddities.refuses?.(method, fields, contentType)
    if (refusal !== undefined) return json(refusal, { error: { code: '4', message: { lang: 'en', value: 'no' } } })
    if (oddities.showsAfter) old = { record: { ...record }, isShown: within(oddities.showsAfter) }
    if (method === 'PUT') {
      for (const field of Object.keys(record)) {
        if (field !== 'Id' && !(field in fields)) record[field] = oddities.leaves?.(field) ?? null
      }
    }
    for (const [field, value] of Object.entries(fields)) {
      if (field !== 'Id') record[field] = oddities.stores ? oddities.stores(field, value, record[field]) : value
    }
    oddities.touches?.(record, fields)
    return { status: 204, body: '' }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, headers, body } = saidBy(answer(request, Buffer.concat(parts)))
      response.writeHead(status, headers.flat())
      response.end(body)
    })
  })
  const { origin, close } = await onLoopback(server)
  let broken = 0
  const forget = answeringAt(origin, async ({ method, url, headers, body }) => {
    const before = broken
    const said = saidBy(answer({ method, url, headers }, Buffer.from(body)))
    if (broken > before) throw new BrokenOff()
    return Promise.resolve(said)
  })
  return {
    oddities,
    record,
    methods,
    bodies,
    profile: profileOf(origin, oddities),
    environment: { ODD_PASSWORD: 'odd-password' },
    break: () => {
      broken += 1
      server.closeAllConnections()
    },
    logOutAll: () => {
      sessions.clear()
    },
    close: () => {
      forget()
      return close()
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly type?: string
  readonly cookies?: readonly string[]
  readonly location?: string
}

function saidBy({ status, body, type, cookies = [], location }: Answer) {
  const headers = [
    ...cookies.map((cookie) => ['Set-Cookie', cookie] as const),
    ...(location === undefined ? [] : [['Location', location] as const]),
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ...(status === 429 ? [['Retry-After', '1'] as const] : []),
  ]
  return { status, headers, body }
}

function json(status: number, value: Value | object): Answer {
  return { status, body: writeJson(value as Value), type: 'application/json; charset=utf-8' }
}

function atom(types: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>): Answer {
  const fields = Object.entries(types).map(([name, type]) => {
    const text = texts[name]
    return `<d:${name} m:type="${type}"${text === undefined ? ' m:null="true"/>' : `>${text}</d:${name}>`}`
  })
  const body = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><entry><content type="application/xml"><m:properties><d:Id m:type="Edm.Guid">${sandboxId}</d:Id>${fields.join('')}</m:properties></content></entry></feed>`
  return { status: 200, body, type: 'application/atom+xml; charset=utf-8' }
}

function profileOf(baseUrl: string, { lateChanges = '50ms', custom }: Oddities): unknown {
  return {
    target: { name: 'Odd', baseUrl },
    users: { main: { name: 'Odd User', password: { env: 'ODD_PASSWORD' } } },
    sandbox: {
      entity: 'Thing',
      id: sandboxId,
      fields: {
        text: 'Text',
        number: 'Number',
        dateTime: 'Moment',
        guid: 'Ref',
        ...(custom === undefined ? {} : { custom }),
      },
      lookup: { field: 'Account', target: 'Account' },
    },
    limits: { lateChanges },
  }
}

/** Whether so many calls have not come yet. */
function within({ reads }: NonNullable<Oddities['showsAfter']>): () => boolean {
  let left = reads
  return () => left-- > 0
}
