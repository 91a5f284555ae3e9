import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, headers, legacy, loggedIn, type Seen, type Sending } from '../testing/client.js'

let emulator: Emulator
let sandbox: string

beforeAll(async () => {
  emulator = await startEmulator()
  sandbox = legacy(`LeadCollection(guid'${(emulator.profile as { sandbox: { id: string } }).sandbox.id}')`)
})
afterAll(() => emulator.close())

const query = "ContactCollection?$filter=Name%20eq%20'C%2B%2B%20Developer'&$top=3"
const columns = {
  'legacy read': ['GET', () => legacy(query), undefined],
  PUT: ['PUT', () => sandbox, '{"UsrBadge":"changed"}'],
  MERGE: ['MERGE', () => sandbox, '{"UsrBadge":"changed"}'],
  'OData read': ['GET', () => '/0/odata/Contact?$top=2', undefined],
  service: ['POST', () => '/0/rest/EchoService/Echo/a', '{}'],
} as const

type Row = (client: Client) => Promise<Sending>

const rows: Readonly<Record<string, Row>> = {
  'no cookies': () => Promise.resolve({ cookies: new Map(), token: null }),
  'cookies of the login page alone': async () => {
    const visitor = new Client(emulator)
    await visitor.send('GET', '/Login/NuiLogin.aspx')
    return { cookies: new Map(visitor.cookies), token: null }
  },
  'the user name cookie alone': (client) => Promise.resolve({ cookies: only(client, ['UserName']), token: null }),
  'no cookies, token in the header': (client) => Promise.resolve({ cookies: new Map(), token: tokenOf(client) }),
  'expired session': (client) => {
    emulator.expireSessions()
    return Promise.resolve({ cookies: new Map(client.cookies) })
  },
  'expired session without the header': (client) => {
    emulator.expireSessions()
    return Promise.resolve({ cookies: new Map(client.cookies), token: null })
  },
  'tampered ticket': (client) =>
    Promise.resolve({ cookies: new Map([...client.cookies, ['.ASPXAUTH', tampered(client)]]) }),
  'tampered ticket without the header': (client) =>
    Promise.resolve({ cookies: new Map([...client.cookies, ['.ASPXAUTH', tampered(client)]]), token: null }),
  'everything but the ticket': (client) =>
    Promise.resolve({ cookies: only(client, ['SVCLOADER', 'SVCCSRF', 'UserName', 'SVCSESSIONID']) }),
  'session cookie alone': (client) => Promise.resolve({ cookies: only(client, ['SVCSESSIONID']), token: null }),
  'token alone, cookie and header': (client) => Promise.resolve({ cookies: only(client, ['SVCCSRF']) }),
  'every cookie, no header': (client) => Promise.resolve({ cookies: new Map(client.cookies), token: null }),
  'every cookie, empty header': (client) => Promise.resolve({ cookies: new Map(client.cookies), token: '' }),
  'every cookie, wrong token': (client) => Promise.resolve({ cookies: new Map(client.cookies), token: 'wrong' }),
  'all in order': (client) => Promise.resolve({ cookies: new Map(client.cookies) }),
  'all in order, with ForceUseSession': (client) =>
    Promise.resolve({
      cookies: new Map(client.cookies),
      headers: { authorization: 'Cookie', forceusesession: 'true' },
    }),
  'the ticket and the header alone': (client) =>
    Promise.resolve({ cookies: only(client, ['.ASPXAUTH']), token: tokenOf(client) }),
}

const wanted: Readonly<Record<string, number>> = {
  'no cookies': 302,
  'cookies of the login page alone': 302,
  'the user name cookie alone': 302,
  'no cookies, token in the header': 401,
  'expired session': 302,
  'expired session without the header': 302,
  'tampered ticket': 401,
  'tampered ticket without the header': 401,
  'everything but the ticket': 401,
  'session cookie alone': 401,
  'token alone, cookie and header': 401,
  'every cookie, no header': 403,
  'every cookie, empty header': 403,
  'every cookie, wrong token': 403,
}

describe.each(Object.keys(columns) as (keyof typeof columns)[])('%s', (column) => {
  it.each(Object.keys(rows))('%s', async (row) => {
    const [method, path, body] = columns[column]
    const client = await loggedIn(emulator)
    const before = (await client.rows('LeadCollection'))[7]
    const sending = await rows[row]!(client)
    const seen = await client.send(method, path(), {
      ...sending,
      accept: 'application/json',
      ...(body === undefined ? {} : { body }),
    })
    const succeeds = body === undefined || column === 'service' ? 200 : 204
    expect(seen.status).toBe(wanted[row] ?? succeeds)
    if (wanted[row] !== undefined) {
      expectRefusal(seen, path())
      const after = await loggedIn(emulator)
      expect((await after.rows('LeadCollection'))[7]).toEqual(before)
    }
  })
})

/** Each refusal has the shape of the document's error table, and shows no record. */
function expectRefusal(seen: Seen, path: string): void {
  expect(headers(seen, 'content-type')[0]).toMatch(/^text\/html/)
  expect(seen.text).not.toMatch(/example\.com|Developer|UsrBadge/)
  if (seen.status === 302) {
    const [location = ''] = headers(seen, 'location')
    expect(location.startsWith('/Login/NuiLogin.aspx?ReturnUrl=')).toBe(true)
    expect(new URL(location, 'http://any').searchParams.get('ReturnUrl')).toBe(path)
  }
  expect(headers(seen, 'www-authenticate').some((scheme) => scheme.startsWith('Basic'))).toBe(seen.status === 401)
}

describe('the redirect', () => {
  it.each([
    ["$filter=Name eq 'O''Brien'"],
    ['a=1&b=2&a=3'],
    ['plus=C%2B%2B&blank=a+b&amp=x%26y&percent=100%25'],
    ['name=%D0%97%D0%BE%D1%80%D1%8F%D0%BD%D0%B0'],
    [`long=${'x'.repeat(2000)}`],
    [''],
  ])('gives back the query ?%s as it was asked for, and leads to the login page', async (given) => {
    const path = `/0/odata/Contact?${given.replaceAll(' ', '%20')}`
    const seen = await new Client(emulator).send('GET', path)
    const [location = ''] = headers(seen, 'location')
    expect(decodeURIComponent(location.split('ReturnUrl=')[1] ?? '')).toBe(path)
    const page = await new Client(emulator).send('GET', location)
    expect(page.status).toBe(200)
    expect(headers(page, 'content-type')[0]).toMatch(/^text\/html/)
  })
})

describe('sessions', () => {
  it('end by their age, counted from the login on, and are remembered as expired', async () => {
    let clock = Date.UTC(2026, 0, 1)
    const aging = await startEmulator({ now: () => new Date(clock), sessionLifetimeMs: 60_000 })
    try {
      const client = await loggedIn(aging)
      clock += 59_999
      expect((await client.read('ContactCollection?$top=1')).status).toBe(200)
      clock += 1
      expect((await client.read('ContactCollection?$top=1')).status).toBe(302)
      await client.logIn()
      expect((await client.read('ContactCollection?$top=1')).status).toBe(200)
    } finally {
      await aging.close()
    }
  })

  it('are kept apart: the token of one does not open another', async () => {
    const [one, other] = [await loggedIn(emulator), await loggedIn(emulator)]
    const seen = await one.send('GET', '/0/odata/Contact?$top=1', { token: tokenOf(other) })
    expect(seen.status).toBe(403)
  })

  it('get their session cookie with the first later request, and only then', async () => {
    const client = new Client(emulator)
    const login = await client.logIn()
    expect(headers(login, 'set-cookie').some((line) => line.startsWith('SVCSESSIONID='))).toBe(false)
    const first = await client.read('ContactCollection?$top=1')
    expect(headers(first, 'set-cookie')).toHaveLength(1)
    expect(client.cookies.get('SVCSESSIONID')).toMatch(/\S+/)
    expect(headers(await client.read('ContactCollection?$top=1'), 'set-cookie')).toHaveLength(0)
  })
})

function tokenOf(client: Client): string {
  return client.cookies.get('SVCCSRF') ?? ''
}

function only(client: Client, names: readonly string[]): Map<string, string> {
  return new Map([...client.cookies].filter(([name]) => names.includes(name)))
}

function tampered(client: Client): string {
  const ticket = client.cookies.get('.ASPXAUTH') ?? ''
  const middle = ticket.length / 2
  const other = [...ticket.slice(middle, middle + 4)].map((digit) => (digit === '0' ? '1' : '0')).join('')
  return ticket.slice(0, middle) + other + ticket.slice(middle + 4)
}
