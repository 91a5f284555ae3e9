import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, headers, setCookieLine, setCookies } from '../testing/client.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.close())

const path = '/ServiceModel/AuthService.svc/Login'

describe('a right login', () => {
  it('answers 200 with the five fields, Location and culture', async () => {
    const seen = await new Client(emulator).logIn()
    expect(seen.status).toBe(200)
    expect(headers(seen, 'content-type')[0]).toMatch(/^application\/json/)
    expect(JSON.parse(seen.text)).toEqual({
      Code: 0,
      Message: '',
      Exception: null,
      PasswordChangeUrl: null,
      RedirectUrl: null,
    })
    expect(headers(seen, 'location')).toEqual(['/0'])
    expect(headers(seen, 'x-vendor-userculture')).toEqual(['en-US'])
  })

  it('sets loader, ticket, token and user name, in this order', async () => {
    const seen = await new Client(emulator).logIn()
    expect(setCookies(seen).map(([name]) => name)).toEqual(['SVCLOADER', '.ASPXAUTH', 'SVCCSRF', 'UserName'])
  })

  it.each([
    ['SVCLOADER', '; path=/; HttpOnly'],
    ['.ASPXAUTH', '; path=/; HttpOnly'],
    ['SVCCSRF', '; path=/; secure'],
    ['UserName', '; max-age=2592000; path=/; HttpOnly'],
  ])('gives %s the attributes "%s"', async (name, attributes) => {
    const line = setCookieLine(await new Client(emulator).logIn(), name)
    expect(line?.slice(line.indexOf(';'))).toBe(attributes)
  })

  it.each([
    ['main', 'Supervisor'],
    ['restricted', 'Guest'],
    ['international', 'Зоряна'],
  ] as const)('spells the name of the %s user in character codes', async (role, name) => {
    const codes = new Map(setCookies(await new Client(emulator).logIn(role))).get('UserName')?.split('|') ?? []
    expect(String.fromCharCode(...codes.map(Number))).toBe(name)
  })

  it('makes the ticket Secure on https, and takes names and culture header from the options', async () => {
    const other = await startEmulator({
      tls: true,
      vendorPrefix: 'BPM',
      cultureHeader: 'X-Culture',
      basePath: '/tenant',
    })
    try {
      const client = new Client(other, 'BPM')
      const seen = await client.logIn()
      expect(setCookieLine(seen, '.ASPXAUTH')).toMatch(/; secure;/)
      expect(setCookies(seen).map(([name]) => name)).toEqual(['BPMLOADER', '.ASPXAUTH', 'BPMCSRF', 'UserName'])
      expect(headers(seen, 'x-culture')).toEqual(['en-US'])
      expect(headers(seen, 'location')).toEqual(['/tenant/0'])
      expect(other.caPem).toMatch(/^-----BEGIN CERTIFICATE-----/)
      expect((await client.read('ContactCollection?$top=1')).status).toBe(200)
      const [location] = headers(await new Client(other).read('ContactCollection?$top=1'), 'location')
      expect(location).toMatch(/^\/tenant\/Login\/NuiLogin\.aspx\?ReturnUrl=%2Ftenant%2F0%2F/)
    } finally {
      await other.close()
    }
  })
})

describe('a refused login', () => {
  const right = (): string => emulator.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? ''
  it.each([
    ['a wrong password', 200, () => JSON.stringify({ UserName: 'Supervisor', UserPassword: `${right()}x` })],
    [
      'a password without its last character',
      200,
      () => JSON.stringify({ UserName: 'Supervisor', UserPassword: right().slice(0, -1) }),
    ],
    ['an empty password', 200, () => JSON.stringify({ UserName: 'Supervisor', UserPassword: '' })],
    ['an unknown user', 200, () => JSON.stringify({ UserName: 'Somebody', UserPassword: right() })],
    ['no user name', 400, () => JSON.stringify({ UserPassword: right() })],
    ['no password', 400, () => JSON.stringify({ UserName: 'Supervisor' })],
    ['a password that is no text', 400, () => JSON.stringify({ UserName: 'Supervisor', UserPassword: 1 })],
    ['null', 400, () => 'null'],
    ['JSON that is cut off', 400, () => `{"UserName":"Supervisor","UserPassword":"${right()}"`],
    ['no body', 415, () => undefined],
  ])('for %s answers %i with a code, a message and no cookie', async (_, status, body) => {
    const given = body()
    const seen = await new Client(emulator).send('POST', path, given === undefined ? {} : { body: given })
    expect(seen.status).toBe(status)
    const answer = JSON.parse(seen.text) as { Code: number; Message: string }
    expect(answer.Code).toBe(1)
    expect(answer.Message).not.toBe('')
    expect(headers(seen, 'set-cookie')).toEqual([])
    expect(headers(seen, 'location')).toEqual([])
  })

  it('reads alike for a wrong password and an unknown user', async () => {
    const client = new Client(emulator)
    const wrong = await client.send('POST', path, { body: '{"UserName":"Supervisor","UserPassword":"x"}' })
    const unknown = await client.send('POST', path, { body: '{"UserName":"x","UserPassword":"x"}' })
    expect(unknown.text).toBe(wrong.text)
  })

  it('is what a body of another type gets, whatever is in it', async () => {
    const body = JSON.stringify({ UserName: 'Supervisor', UserPassword: right() })
    const seen = await new Client(emulator).send('POST', path, { body, headers: { 'content-type': 'text/plain' } })
    expect(seen.status).toBe(415)
    expect(headers(seen, 'set-cookie')).toEqual([])
  })

  it('is what any method but POST gets', async () => {
    expect((await new Client(emulator).send('GET', path)).status).toBe(405)
  })
})
