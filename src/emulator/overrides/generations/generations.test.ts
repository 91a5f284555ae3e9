import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listGenerations, listVariants, startEmulator, UnknownOverrideError, type Emulator } from '../../index.js'
import { Client, headers, legacy, loggedIn, setCookieLine, setCookies, type Seen } from '../../testing/client.js'
import { generations, traitsOf, variantsOf } from './index.js'
import { traitsOfGenerations as traits } from '../traits/of-generations.js'

interface V4Error {
  readonly error: { readonly code: string; readonly message: string; readonly innererror: object }
}

let emulator: Emulator
let client: Client
afterEach(() => emulator.close())

async function open(generation: string): Promise<Seen> {
  emulator = await startEmulator({ generation, rows: 5 })
  client = new Client(emulator)
  return client.logIn()
}

/** A request with the cookies of a session that has ended, and the header that asks for no redirect. */
function afterExpiry(path: string): Promise<Seen> {
  emulator.expireSessions()
  return client.send('GET', path, { headers: { ForceUseSession: 'true' } })
}

async function refusedLogin(): Promise<unknown> {
  const body = '{"UserName":"Supervisor","UserPassword":"wrong"}'
  const seen = await new Client(emulator).send('POST', '/ServiceModel/AuthService.svc/Login', { body })
  return JSON.parse(seen.text) as unknown
}

const query = (filter: string) => `Contact?$top=1&$filter=${encodeURIComponent(filter)}`
const anyId = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'

describe('framework', () => {
  let login: Seen
  beforeEach(async () => {
    login = await open('framework')
  })

  it('logs in as captured: cookies in order, culture, Location, five members', async () => {
    expect(setCookies(login).map(([name]) => name)).toEqual(['SVCLOADER', '.ASPXAUTH', 'SVCCSRF', 'UserName'])
    expect([headers(login, 'location'), headers(login, 'x-vendor-userculture')]).toEqual([['/0'], ['en-US']])
    expect(Object.keys(JSON.parse(login.text) as object)).toEqual([
      'Code',
      'Message',
      'Exception',
      'PasswordChangeUrl',
      'RedirectUrl',
    ])
    const first = await client.send('GET', '/0/odata/Contact?$top=1')
    expect(setCookies(first).map(([name]) => name)).toEqual(['SVCSESSIONID'])
    expect(await refusedLogin()).toMatchObject({ Code: 1, Exception: { Message: expect.any(String) as unknown } })
  })

  it('gives OData errors the OData 4 form, and the legacy service that of the document', async () => {
    const odata = await client.send('GET', `/0/odata/${query('Nothing eq 1')}`)
    expect((JSON.parse(odata.text) as V4Error).error).toEqual({
      code: '',
      message: expect.any(String) as unknown,
      innererror: { message: expect.any(String) as unknown, type: '', stacktrace: '' },
    })
    const old = await client.read('ContactCollection?$filter=Nothing%20eq%201')
    expect(JSON.parse(old.text)).toMatchObject({ error: { code: '4', message: { lang: 'en-US' } } })
  })

  it('refuses a filter on the column of a lookup with 200, and takes the path', async () => {
    const column = await client.send('GET', `/0/odata/${query(`AccountId eq ${anyId}`)}`)
    expect([column.status, Object.keys(JSON.parse(column.text) as object)]).toEqual([200, ['error']])
    const path = await client.send('GET', `/0/odata/${query(`Account/Id eq ${anyId}`)}`)
    expect(JSON.parse(path.text)).toMatchObject({ value: [] })
    const text = await client.send('GET', `/0/odata/${query("Name eq 'AccountId'")}`)
    expect(JSON.parse(text.text)).toMatchObject({ value: [] })
  })

  it.each([
    ['a record of an unknown entity', 'POST', 'Nothing', { Name: 'a' }, 404],
    ['to a record of an unknown entity', 'PATCH', `Nothing(${anyId})`, { Name: 'a' }, 404],
    ['an unknown property', 'POST', 'Contact', { Nothing: 'a' }, 400],
    ['a JSON text that is cut off', 'POST', 'Contact', '{"Name":', 400],
    ['what is no object', 'POST', 'Contact', ['a'], 400],
    ['an unknown property of a record', 'PUT', `Contact(${anyId})/Nothing`, { value: 'a' }, 404],
  ])('refuses to write %s', async (_case, method, path, body, status) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect((await client.send(method, `/0/odata/${path}`, { body: text })).status).toBe(status)
  })

  it('answers an unknown OData entity with 200 and a message', async () => {
    const seen = await client.send('GET', '/0/odata/Nothing')
    expect([seen.status, Object.keys(JSON.parse(seen.text) as object)]).toEqual([200, ['Message', 'MessageDetail']])
  })

  it('answers an expired session 401 in JSON to those who force the use of the session', async () => {
    const seen = await afterExpiry('/0/odata/Contact?$top=1')
    expect([seen.status, headers(seen, 'content-type')]).toEqual([401, ['application/json; charset=utf-8']])
    expect((await client.send('GET', '/0/odata/Contact?$top=1')).status).toBe(302)
  })

  it('takes HTTP Basic at the legacy service alone', async () => {
    const password = emulator.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? ''
    const basic = (pair: string) => ({
      headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
      accept: 'application/json',
    })
    const stranger = new Client(emulator)
    const read = await stranger.send('GET', legacy('ContactCollection?$top=1'), basic(`Supervisor:${password}`))
    expect(read.status).toBe(200)
    const fresh = () => new Client(emulator)
    expect((await fresh().send('GET', legacy('ContactCollection'), basic('Supervisor:wrong'))).status).toBe(302)
    expect((await fresh().send('GET', '/0/odata/Contact', basic(`Supervisor:${password}`))).status).toBe(302)
    expect((await fresh().send('POST', '/0/rest/EchoService/Echo', basic(`Supervisor:${password}`))).status).toBe(302)
  })
})

describe('framework-token-later', () => {
  it('gives the token with the first answer inside the session, and demands it from then on', async () => {
    const login = await open('framework-token-later')
    expect(setCookies(login).map(([name]) => name)).toEqual(['SVCLOADER', '.ASPXAUTH', 'UserName'])
    expect(setCookies(await client.send('GET', '/0')).map(([name]) => name)).toEqual(['SVCSESSIONID', 'SVCCSRF'])
    const read = await client.send('GET', '/0/odata/Contact?$top=1')
    expect([read.status, setCookies(read)]).toEqual([200, []])
    expect((await client.send('GET', '/0/odata/Contact?$top=1', { token: null })).status).toBe(403)
    expect(setCookies(await new Client(emulator).send('GET', '/0'))).toEqual([])
  })
})

describe('net', () => {
  let login: Seen
  beforeEach(async () => {
    login = await open('net')
  })

  it('logs in as captured: cookies in order and SameSite, another order of members, no further headers', async () => {
    expect(setCookies(login).map(([name]) => name)).toEqual([
      'UserType',
      '.ASPXAUTH',
      'CsrfToken',
      'APPCSRF',
      'SVCCSRF',
    ])
    for (const line of headers(login, 'set-cookie')) expect(line).toContain('SameSite=Lax')
    expect(setCookieLine(login, 'CsrfToken')).toContain('HttpOnly')
    expect(setCookieLine(login, 'SVCCSRF')).not.toContain('secure')
    expect([headers(login, 'location'), headers(login, 'x-vendor-userculture')]).toEqual([[], []])
    const members = Object.keys(JSON.parse(login.text) as object)
    expect(members).toContain('UserType')
    expect(members.indexOf('Code')).toBeGreaterThan(0)
    expect(await refusedLogin()).toMatchObject({ Exception: { Message: expect.any(String) as unknown } })
  })

  it('lies at the root, with a login page of its own and no legacy service', async () => {
    expect((await client.send('GET', '/odata/Contact?$top=1')).status).toBe(200)
    expect((await client.send('GET', '/0/odata/Contact?$top=1')).status).toBe(404)
    expect((await client.send('GET', '/ServiceModel/EntityDataService.svc/ContactCollection')).status).toBe(404)
    const redirect = await new Client(emulator).send('GET', '/odata/Contact')
    expect(headers(redirect, 'location')[0]).toMatch(/^\/Login\/Login\.html\?ReturnUrl=/)
    expect((await client.send('GET', '/Login/Login.html')).status).toBe(200)
  })

  it('gives OData errors their own form, and dates any number of fraction digits', async () => {
    const failed = await client.send('GET', `/odata/${query('Nothing eq 1')}`)
    expect(typeof (JSON.parse(failed.text) as V4Error).error.message).toBe('string')
    const seen = await client.send('GET', '/odata/Contact?$select=CreatedOn,BirthDate&$top=40')
    const rows = (JSON.parse(seen.text) as { value: { CreatedOn: string; BirthDate: string | null }[] }).value
    const digits = rows.flatMap(({ CreatedOn, BirthDate }) =>
      [CreatedOn, BirthDate ?? CreatedOn].map(
        (date) => /^[\d-]+T[\d:]+(?:\.(\d*[1-9]))?Z$/.exec(date)?.[1]?.length ?? 0,
      ),
    )
    expect(Math.max(...digits)).toBe(7)
    expect(Math.min(...digits)).toBe(0)
  })

  it('finds a record by the time that it shows', async () => {
    const show = async (path: string) =>
      (JSON.parse((await client.send('GET', `/odata/${path}`)).text) as { value: Record<string, string>[] }).value
    const [first] = await show('Contact?$top=1')
    const found = await show(`Contact?$filter=${encodeURIComponent(`CreatedOn eq ${first?.['CreatedOn'] ?? ''}`)}`)
    expect(found.map(({ Id }) => Id)).toContain(first?.['Id'])
  })
})

describe('generations', () => {
  it('combine with variants and deviations; a variant that is in them already is not laid over them twice', async () => {
    emulator = await startEmulator({
      generation: 'net',
      variants: ['further-login-cookies', 'wrong-password-401'],
      deviations: ['login-201'],
      rows: 5,
    })
    const seen = await new Client(emulator).logIn()
    expect(seen.status).toBe(201)
    expect(setCookies(seen).filter(([name]) => name === 'APPCSRF')).toHaveLength(1)
    const { departures } = emulator.profile as { departures: unknown[] }
    expect(departures).toContain('no-legacy-service')
    expect(departures).toContain('dates-iso-loose')
  })

  it('that there are not are refused with the likely one', async () => {
    await expect(startEmulator({ generation: 'nett' })).rejects.toThrow(
      new UnknownOverrideError('generation', 'nett', ['net']),
    )
    emulator = await startEmulator({ rows: 5 })
    expect((await (await loggedIn(emulator)).send('GET', '/0/odata/Contact?$top=1')).status).toBe(200)
  })
})

it('every fact has a source and says what it does; what it names exists; every trait is used', async () => {
  emulator = await startEmulator({ rows: 5 })
  const known = listVariants().map(({ id }) => id)
  for (const generation of listGenerations()) {
    for (const { says, sources } of generation.facts) {
      expect(says).toMatch(/^[A-Z].*\.$/)
      expect(sources.length).toBeGreaterThan(0)
    }
    expect(known).toEqual(expect.arrayContaining([...variantsOf(generation)]))
  }
  const used = generations.flatMap((generation) => traitsOf(generation).map(({ id }) => id))
  expect([...new Set(used)].sort()).toEqual(traits.map(({ id }) => id).sort())
  for (const { sentence, source } of traits) {
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(source).not.toBe('')
  }
})
