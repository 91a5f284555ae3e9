import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import type { ProfileSeen } from '../cause.js'

/** What a test says of a recorded exchange; the rest is a read in order by main, answered 200 with three records. */
export interface Told {
  readonly id?: number
  readonly actor?: string
  readonly method?: string
  /** Below the base URL. */
  readonly path?: string
  readonly base?: string
  readonly sent?: Readonly<Record<string, string>>
  readonly sentBody?: string
  readonly status?: number
  readonly headers?: readonly (readonly [string, string])[]
  readonly type?: string
  readonly body?: string
  /** Seconds after the beginning of the run; its number of tenths by default. */
  readonly at?: number
  readonly fault?: string
}

export const base = 'https://crm.example.com'
export const legacyPath = '/0/ServiceModel/EntityDataService.svc/ContactCollection'
export const odataPath = '/0/odata/Contact'
export const servicePath = '/0/rest/EchoService/Echo'
export const loginPath = '/ServiceModel/AuthService.svc/Login'
export const ticket = '‹ticket·0000aaaa›'
const token = '‹csrfToken·0000bbbb›'

/** What main sends with a request in order. */
export const inOrder = { Cookie: `.ASPXAUTH=${ticket}; SVCCSRF=${token}`, SVCCSRF: token }
export const noHeader = { Cookie: `.ASPXAUTH=${ticket}; SVCCSRF=${token}` }

const begun = Date.parse('2026-11-21T10:00:00.000Z')

export function recorded({ id = 1, actor = 'main', method = 'GET', ...told }: Told = {}): ExchangeRecord {
  const { status = 200, type = 'application/json', body = rows(3), sent = inOrder, headers = [], sentBody } = told
  const answered = {
    status,
    responseHeaders: [['Content-Type', type], ...headers].map(([name, value]): [string, string] => [name, value]),
    responseBody: { bytes: body.length, mediaType: type, text: body },
  }
  return {
    id: `x-${String(id).padStart(4, '0')}`,
    actor,
    method,
    url: `${told.base ?? base}${told.path ?? legacyPath}`,
    requestHeaders: Object.entries(sent),
    ...(sentBody === undefined ? {} : { requestBody: { bytes: sentBody.length, text: sentBody } }),
    ...(told.fault === undefined ? answered : {}),
    startedAt: new Date(begun + 1000 * (told.at ?? id / 10)).toISOString(),
    durationMs: 5,
    attempts: 1,
    ...(told.fault === undefined
      ? {}
      : { fault: { kind: told.fault, blame: 'network' as const, message: 'x-0001: it broke. Look at the line' } }),
  }
}

/** The login that gave `inOrder` its cookies. */
export function login(told: Told = {}): ExchangeRecord {
  return recorded({
    method: 'POST',
    path: loginPath,
    sent: {},
    sentBody: '{"UserName":"‹userName·1›","UserPassword":"‹password·1›"}',
    body: '{"Code":0,"Message":""}',
    headers: [
      ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/; HttpOnly`],
      ['Set-Cookie', `SVCCSRF=${token}; path=/; secure`],
    ],
    ...told,
  })
}

export function rows(count: number, more: object = {}): string {
  return JSON.stringify({ value: Array.from({ length: count }, () => ({ Id: '9', AccountId: '9' })), ...more })
}

export const loginPageHtml = '<html><form><input name="UserPassword" type="password"></form></html>'

export const errorBody = (message: string) =>
  JSON.stringify({ error: { code: '4', message: { lang: 'en-US', value: message } } })

/** To the login page, as the document has it. */
export function toLogin(path: string): readonly [string, string] {
  return ['Location', `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(path)}`]
}

/** A clause that failed on these exchanges, unless a test says otherwise. */
export function failedOn(evidence: readonly number[], changes: Partial<ClauseResult> = {}): ClauseResult {
  return {
    id: 'READ-1',
    class: 'read',
    level: 'required',
    derived: false,
    title: 'A collection can be read',
    statement: 'It can.',
    lines: [],
    mode: 'automatic',
    outcome: 'failed',
    blame: 'target',
    reason: 'it does not hold',
    expected: 'this',
    actual: 'that',
    evidence: evidence.map((id) => `x-${String(id).padStart(4, '0')}`),
    twins: [],
    observations: [],
    ...changes,
  }
}

export function profileOf(changes: Partial<ProfileSeen> = {}): ProfileSeen {
  return { baseUrl: base, departures: [], probe: 'Contact', lookupFields: ['Account'], cap: 20_000, ...changes }
}
