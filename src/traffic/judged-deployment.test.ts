import { describe, expect, it } from 'vitest'
import { judgeTraffic, type TrafficExchange, type TrafficOptions } from './index.js'

const base = 'https://crm.example.com'
const collection = '/0/ServiceModel/EntityDataService.svc/ContactCollection'
const record = `${collection}(guid'5f0a5f0a-5f0a-4f0a-8f0a-5f0a5f0a5f0a')`
const service = '/0/rest/EchoService/Echo'
const id = (last: number) => `00000000-0000-4000-8000-00000000000${String(last)}`
const toLogin = (path: string) => ({ Location: `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(path)}` })

interface Given {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly sent?: string
  readonly status?: number
  readonly answered?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly body?: unknown
}

const json = { Accept: 'application/json' }
const isText = (body: unknown): body is string => typeof body === 'string'

/** Exchanges one after the other, a tenth of a second apart. */
function traffic(...given: readonly Given[]): readonly TrafficExchange[] {
  return given.map(
    ({ method = 'GET', path, headers = json, sent, status = 200, answered, cookies = [], body = '' }, at) => {
      const text = isText(body) ? body : JSON.stringify(body)
      const type = text.startsWith('<') ? 'text/html' : 'application/json'
      return {
        id: `x-${String(at + 1).padStart(4, '0')}`,
        actor: 'client',
        method,
        url: `${base}${path}`,
        requestHeaders: Object.entries(headers),
        ...(sent === undefined ? {} : { requestBody: { bytes: sent.length, text: sent } }),
        status,
        responseHeaders: [
          ...Object.entries({ 'Content-Type': type, ...answered }),
          ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
        ],
        responseBody: { bytes: text.length, mediaType: type, text },
        startedAt: new Date(Date.UTC(2026, 4, 1) + at * 100).toISOString(),
        durationMs: 10,
        attempts: 1,
      }
    },
  )
}

const login = (user: string): Given => ({
  method: 'POST',
  path: '/ServiceModel/AuthService.svc/Login',
  headers: { 'Content-Type': 'application/json' },
  sent: JSON.stringify({ UserName: user, UserPassword: 'p' }),
  cookies: [`.ASPXAUTH=t-${user}; path=/; HttpOnly; secure`, `SVCCSRF=c-${user}; path=/; secure`],
  body: { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null },
})
const as = (user: string) => ({ ...json, Cookie: `.ASPXAUTH=t-${user}; SVCCSRF=c-${user}`, SVCCSRF: `c-${user}` })
const withoutHeader = { ...json, Cookie: '.ASPXAUTH=t-Ann; SVCCSRF=c-Ann' }
const rows = (...values: readonly unknown[]) => ({ d: { results: values } })
const one = rows({ Id: id(1), Name: 'A' })
const read = (more: Partial<Given> = {}): Given => ({ path: collection, headers: as('Ann'), body: one, ...more })
const error = (...messages: readonly string[]) => {
  const [value = '', inner = ''] = messages
  const innererror = { message: inner, type: 'System.Exception', stacktrace: '' }
  return { error: { code: '4', message: { lang: 'en-US', value }, innererror } }
}
const merge = (sent: string, more: Partial<Given>): Given => {
  const headers = { ...as('Ann'), 'Content-Type': 'application/json' }
  return { method: 'MERGE', path: record, headers, sent, status: 400, ...more }
}
const conversion = 'A primitive value cannot be converted to Edm.Guid'
const format = 'Guid should contain 32 digits with 4 dashes'
const token = "A token in the JSON was not recognized: guid'1'"

async function outcomeOf(name: string, exchanges: readonly TrafficExchange[], options: TrafficOptions = {}) {
  const report = await judgeTraffic({ kind: 'recording', name: 'a recording', exchanges }, options)
  const [clause, check] = name.split('/')
  const found = report.clauses.find((each) => each.id === clause)
  return { report, found: found?.checks?.find((each) => each.id === check) }
}

const ann = login('Ann')
const expired = { status: 302, answered: toLogin(collection), body: '' }
const anonymous = { path: collection, headers: json, ...expired }
const refusedService = { method: 'POST', path: service, headers: {}, status: 302, answered: toLogin(service) }

describe('a recorded deployment', () => {
  it.each<readonly [name: string, what: string, exchanges: readonly Given[], outcome: string]>([
    ['RECORD-1/objects', 'objects', [ann, read()], 'passed'],
    ['RECORD-1/objects', 'a number among them', [ann, read({ body: rows({ Id: id(1) }, 5) })], 'failed'],
    ['RECORD-1/objects', 'no record', [ann, read({ body: rows() })], 'untested'],
    ['RECORD-2/guids', 'no Id selected', [ann, read({ body: rows({ Name: 'A' }) })], 'untested'],
    [
      'RECORD-3/date-times',
      'the form of the document',
      [ann, read({ body: rows({ CreatedOn: '2026-01-31T08:00:00.000Z' }) })],
      'passed',
    ],
    [
      'RECORD-3/date-times',
      'no milliseconds',
      [ann, read({ body: rows({ CreatedOn: '2026-01-31T08:00:00Z' }) })],
      'failed',
    ],
    [
      'RECORD-3/date-times',
      'a field that may be a text',
      [ann, read({ body: rows({ Usr: '/Date(1)/' }) })],
      'untested',
    ],
    [
      'RECORD-4/kinds',
      'a text and a number in one field',
      [ann, read({ body: rows({ Age: 1 }, { Age: '1' }) })],
      'failed',
    ],
    ['RECORD-4/kinds', 'one type', [ann, read({ body: rows({ Age: 1 }, { Age: null }) })], 'untested'],
    ['RECORD-5/ids', 'one record', [ann, read()], 'untested'],
    ['RECORD-5/ids', 'an id twice', [ann, read({ body: rows({ Id: id(1) }, { Id: id(1) }) })], 'failed'],
    [
      'READ-2/any',
      'JSON by $format',
      [ann, read({ path: `${collection}?$format=json`, headers: { ...as('Ann'), Accept: '*/*' } })],
      'untested',
    ],
    ['ERROR-2/first', 'a whole inner error', [ann, read({ status: 500, body: error('m', 'inner') })], 'passed'],
    [
      'ERROR-2/first',
      'an inner error without type',
      [
        ann,
        read({
          status: 500,
          body: {
            error: { code: '4', message: { lang: 'en', value: 'm' }, innererror: { message: 'i', stacktrace: '' } },
          },
        }),
      ],
      'failed',
    ],
    ['ERROR-1/field', 'a page of a server in front', [ann, read({ status: 400, body: '<html>' })], 'untested'],
    ['GUID-1/text', 'both messages', [ann, merge('{"A":"zzz"}', { body: error(conversion, format) })], 'passed'],
    [
      'GUID-2/text',
      'the outer message alone',
      [ann, merge('{"A":"zzz"}', { body: error(conversion, 'no') })],
      'failed',
    ],
    [
      'GUID-2/text',
      'an error about something else',
      [ann, merge('{"A":"zzz"}', { body: error('too long') })],
      'untested',
    ],
    [
      'GUID-3/wrapped',
      'both messages',
      [ann, merge(`{"A":"guid'${id(1)}'"}`, { body: error(conversion, format) })],
      'passed',
    ],
    ['GUID-4/literal', 'the token named', [ann, merge(`{"A":guid'${id(1)}'}`, { body: error(token) })], 'passed'],
    ['GUID-4/literal', 'acceptance', [ann, merge(`{"A":guid'${id(1)}'}`, { status: 204 })], 'failed'],
    ['GUID-4/literal', 'a JSON body', [ann, merge(`{"A":"guid'${id(1)}'"}`, { status: 204 })], 'untested'],
    ['ACCESS-1/status', 'a redirect', [ann, anonymous], 'passed'],
    ['ACCESS-1/status', 'records for everybody', [ann, { ...anonymous, status: 200, body: one }], 'failed'],
    ['ACCESS-1/status', 'a gateway that fails', [ann, { ...anonymous, status: 503, answered: {} }], 'cantTell'],
    ['ACCESS-4/page', 'the page', [ann, anonymous, { path: toLogin(collection).Location, body: '<html>' }], 'passed'],
    ['ACCESS-4/page', 'no page', [ann, anonymous, { path: toLogin(collection).Location, status: 404 }], 'failed'],
    ['ACCESS-7/challenge', 'a 401 for rights', [ann, read({ status: 401 })], 'cantTell'],
    ['ACCESS-7/challenge', 'a 401 after the same read', [ann, read(), read({ status: 401 })], 'failed'],
    ['ACCESS-9/json', '403', [ann, read({ headers: withoutHeader, status: 403 })], 'passed'],
    ['ACCESS-9/json', 'records', [ann, read({ headers: withoutHeader })], 'failed'],
    ['ACCESS-9/json', 'an expired session', [ann, read({ headers: withoutHeader, ...expired })], 'cantTell'],
    [
      'ACCESS-12/call',
      'a service that may be anonymous',
      [ann, { method: 'POST', path: service, headers: withoutHeader }],
      'cantTell',
    ],
    [
      'ACCESS-12/call',
      'a service that is not',
      [ann, refusedService, { method: 'POST', path: service, headers: withoutHeader }],
      'failed',
    ],
    ['COOKIE-9/read', 'records', [ann, read()], 'passed'],
    [
      'COOKIE-9/read',
      'two sessions that are never accepted',
      [ann, read(expired), login('Ben'), read({ headers: as('Ben'), ...expired })],
      'failed',
    ],
    ['COOKIE-9/read', 'one of them', [ann, read(expired), login('Ben'), read({ headers: as('Ben') })], 'passed'],
    ['COOKIE-9/read', 'one session that is refused', [ann, read(expired)], 'cantTell'],
    ['COOKIE-9/read', 'a refusal for rights', [ann, read({ status: 401 })], 'untested'],
    [
      'COOKIE-10/json',
      'records by the token alone',
      [ann, { path: collection, headers: { ...json, SVCCSRF: 'c-Ann' }, body: one }],
      'failed',
    ],
    ['REST-3/call', 'a redirect', [ann, refusedService], 'passed'],
    [
      'REST-3/call',
      'a redirect that loses the address',
      [ann, { ...refusedService, answered: toLogin('/0') }],
      'failed',
    ],
    ['REST-3/call', 'an answer of what may be anonymous', [ann, { ...refusedService, status: 200 }], 'untested'],
    [
      'REST-5/basic',
      'a refusal',
      [ann, refusedService, { ...refusedService, headers: { Authorization: 'Basic QQ==' } }],
      'passed',
    ],
    [
      'REST-5/basic',
      'acceptance',
      [ann, refusedService, { ...refusedService, headers: { Authorization: 'Basic QQ==' }, status: 200 }],
      'failed',
    ],
    ['RIGHTS-1/json', 'a refusal between two reads', [ann, read(), ...asBen(401)], 'passed'],
    ['RIGHTS-1/json', 'another status', [ann, read(), ...asBen(403)], 'failed'],
    ['RIGHTS-1/json', 'a refusal that is the last answer', [ann, read(), ...asBen(401).slice(0, -1)], 'untested'],
    ['RIGHTS-1/json', 'an object that nobody reads', [ann, ...asBen(401)], 'untested'],
  ])('%s: %s', async (name, _what, given, outcome) => {
    const { found } = await outcomeOf(name, traffic(...given))
    expect([found?.outcome, found?.reason]).toEqual([outcome, outcome === 'passed' ? undefined : expect.any(String)])
  })

  const manyRows = rows(...Array.from({ length: 11 }, (_, at) => ({ Id: `${id(1).slice(0, -2)}${String(at + 10)}` })))
  const profile = (more: object) => ({ profile: { departures: [], target: { maxEntityRowCount: 20_000 }, ...more } })

  it('is judged by the row cap of the profile', async () => {
    const exchanges = traffic(ann, read({ body: manyRows }))
    const outcomes = await Promise.all(
      [10, 11, 12].map(async (maxEntityRowCount) => {
        const { found } = await outcomeOf('LIMIT-1/cap', exchanges, profile({ target: { maxEntityRowCount } }))
        return found?.outcome
      }),
    )
    expect(outcomes).toEqual(['failed', 'passed', 'untested'])
  })

  it('asks for the cap of the profile where more records came than the default allows', async () => {
    const many = rows(...Array.from({ length: 20_001 }, (_, at) => ({ Name: String(at) })))
    const { found } = await outcomeOf('LIMIT-1/cap', traffic(ann, read({ body: many })))
    expect(found).toMatchObject({ outcome: 'cantTell', reason: expect.stringMatching(/maxEntityRowCount/) as string })
  })

  it.each<readonly [departure: object, name: string, given: readonly Given[]]>([
    [{ id: 'rights-403' }, 'RIGHTS-1/json', [ann, read(), ...asBen(403)]],
    [
      { id: 'dates-iso-loose' },
      'RECORD-3/date-times',
      [ann, read({ body: rows({ CreatedOn: '2026-01-31T08:00:00Z' }) })],
    ],
    [{ id: 'csrf-writes-only' }, 'ACCESS-9/json', [ann, read({ headers: withoutHeader })]],
    [{ id: 'no-cookies-401' }, 'ACCESS-1/status', [ann, { ...anonymous, status: 401, answered: {} }]],
    [
      { id: 'login-page', value: '/Login/Login.html' },
      'ACCESS-2/location',
      [ann, { ...anonymous, answered: { Location: `/Login/Login.html?ReturnUrl=${encodeURIComponent(collection)}` } }],
    ],
    [{ id: 'no-loader-cookie' }, 'COOKIE-3/set', [ann, read()]],
  ])('passes by the declared departure %o, and not without it', async (departure, name, given) => {
    const exchanges = traffic(...given)
    const { found, report } = await outcomeOf(name, exchanges, profile({ departures: [departure] }))
    expect(found).toMatchObject({ outcome: 'passed', departure: (departure as { id: string }).id })
    expect(report.departures).toMatchObject([{ ...departure, used: true }])
    const without = await outcomeOf(name, exchanges)
    expect(without.found?.outcome).not.toBe('passed')
    expect(without.report.departures).toEqual([])
  })
})

/** Another user, who reads one entity before and after the refusal of the other. */
function asBen(status: number): readonly Given[] {
  const other = read({ path: collection.replace('Contact', 'Account'), headers: as('Ben') })
  return [login('Ben'), other, read({ headers: as('Ben'), status, body: '' }), other]
}
