import { afterEach, describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../index.js'
import { Client, headers } from '../../testing/client.js'
import { openSandbox, type Sandbox } from '../../testing/sandbox.js'

let sandbox: Sandbox
afterEach(() => sandbox.emulator.close())

async function open(...traits: readonly string[]): Promise<Client> {
  const options: EmulatorOptions = { traits, recordRequests: true }
  sandbox = await openSandbox(options)
  return sandbox.client
}

const leads = '/0/odata/Lead'
const stream = () => `${leads}(${sandbox.id})/Data`
const octets = { headers: { 'content-type': 'image/png' }, body: 'not really a picture' }

it.each([
  ['POST', '/0/rest/MainMenuService/Logout', 404],
  ['PUT', 'stream', 404],
  ['POST', '/connect/token', 404],
  ['POST', '/0/DataService/json/SyncReply/SelectQuery', 404],
])('without a trait %s %s is answered with %i', async (method, path, status) => {
  const client = await open()
  const seen = await client.send(method, path === 'stream' ? stream() : path, { body: '{}' })
  expect(seen.status).toBe(status)
})

it('lie at the root where the application does', async () => {
  const traits = ['sign-out', 'file-streams', 'data-service']
  sandbox = await openSandbox({ traits, generation: 'net' })
  const { client } = sandbox
  const ask = async (method: string, path: string, body?: string) =>
    (await client.send(method, path, body === undefined ? {} : { body })).status
  expect(await ask('PUT', `/odata/Lead(${sandbox.id})/Data`, 'content')).toBe(200)
  expect(await ask('POST', '/DataService/json/SyncReply/SelectQuery', '{"rootSchemaName":"Lead"}')).toBe(200)
  expect(await ask('POST', '/rest/MainMenuService/Logout')).toBe(200)
  expect(await ask('GET', '/odata/Lead?$top=1')).toBe(302)
})

describe('sign-out', () => {
  it('ends the session of the caller and of nobody else', async () => {
    const client = await open('sign-out')
    const other = new Client(sandbox.emulator)
    await other.logIn()
    const status = async (of: Client) => (await of.send('GET', `${leads}?$top=1`)).status
    expect((await client.send('POST', '/0/rest/MainMenuService/Logout')).status).toBe(200)
    expect([await status(client), await status(other)]).toEqual([302, 200])
  })

  it('needs the session and its token, and is a POST', async () => {
    const client = await open('sign-out')
    const signOut = async (method: string, options: object) =>
      (await client.send(method, '/0/rest/MainMenuService/Logout', options)).status
    expect([await signOut('POST', { token: null }), await signOut('GET', {})]).toEqual([403, 405])
    expect(await signOut('POST', { cookies: new Map(), token: null })).toBe(302)
  })
})

describe('file-streams', () => {
  it('give back what was sent, with its type, until it is deleted', async () => {
    const client = await open('file-streams')
    expect((await client.send('GET', stream())).status).toBe(204)
    expect((await client.send('PUT', stream(), octets)).status).toBe(200)
    const seen = await client.send('GET', stream())
    expect([seen.status, seen.text, headers(seen, 'content-type')]).toEqual([200, octets.body, ['image/png']])
    expect((await client.send('DELETE', stream())).status).toBe(204)
    expect((await client.send('GET', stream())).status).toBe(204)
  })

  it('belong to the record: they outlive its changes, are shown nowhere else, and a reset removes them', async () => {
    const client = await open('file-streams')
    await client.send('PUT', stream(), octets)
    await sandbox.change('MERGE', { Notes: 'changed' })
    expect((await client.send('GET', stream())).text).toBe(octets.body)
    expect(Object.keys(await sandbox.record())).not.toContain('Data')
    sandbox.emulator.reset()
    await client.logIn()
    expect((await client.send('GET', stream())).status).toBe(204)
  })

  it.each([
    ['an unknown record', '/0/odata/Lead(00000000-0000-0000-0000-000000000001)/Data', 404],
    ['an unknown entity', '/0/odata/Nothing(00000000-0000-0000-0000-000000000001)/Data', 404],
  ])('of %s do not exist', async (_case, path, status) => {
    const client = await open('file-streams')
    expect((await client.send('PUT', path, octets)).status).toBe(status)
  })

  it('need the token and the rights to the entity', async () => {
    const client = await open('file-streams')
    expect((await client.send('PUT', stream(), { ...octets, token: null })).status).toBe(403)
    const [payroll] = await client.odataRows('Payroll?$top=1')
    const path = `/0/odata/Payroll(${String(payroll?.['Id'])})/Data`
    const guest = new Client(sandbox.emulator)
    await guest.logIn('restricted')
    expect([(await client.send('GET', path)).status, (await guest.send('GET', path)).status]).toEqual([204, 401])
  })
})

describe('client-credentials', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const secret = () => sandbox.emulator.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? ''
  const grant = (given: Readonly<Record<string, string>> = {}) => {
    const pairs = { grant_type: 'client_credentials', client_id: 'Supervisor', client_secret: secret(), ...given }
    const body = new URLSearchParams(pairs).toString()
    return new Client(sandbox.emulator).send('POST', '/connect/token', { headers: form, body })
  }
  const asked = async (authorization: string) => {
    const seen = await new Client(sandbox.emulator).send('GET', `${leads}?$top=1`, { headers: { authorization } })
    return seen.status
  }

  it('give a token that opens data, changes and services without cookies and CSRF header', async () => {
    await open('client-credentials')
    const seen = await grant()
    const { access_token: token, ...rest } = JSON.parse(seen.text) as { access_token: string }
    expect([seen.status, rest]).toEqual([200, { expires_in: 43_200, token_type: 'Bearer' }])
    const bearer = { headers: { authorization: `Bearer ${token}` }, body: '{"Notes":"by a machine"}' }
    const machine = () => new Client(sandbox.emulator)
    expect((await machine().send('PATCH', `${leads}(${sandbox.id})`, bearer)).status).toBe(204)
    expect((await sandbox.record())['Notes']).toBe('by a machine')
    expect((await machine().send('POST', '/0/rest/EchoService/Echo', bearer)).status).toBe(200)
    const users = sandbox.emulator.requests({ path: '/0/rest/*' }).map(({ session }) => session?.user)
    expect(users).toEqual(['Supervisor'])
  })

  it('refuse what is wrong, as RFC 6749 says', async () => {
    await open('client-credentials')
    const error = async (given: Readonly<Record<string, string>>) => {
      const { status, text } = await grant(given)
      return [status, (JSON.parse(text) as { error: string }).error]
    }
    expect(await error({ client_secret: 'wrong' })).toEqual([400, 'invalid_client'])
    expect(await error({ client_id: 'nobody' })).toEqual([400, 'invalid_client'])
    expect(await error({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
    expect(await error({ client_id: '' })).toEqual([400, 'invalid_request'])
  })

  it('answer a token that expired, or was never given, with 401', async () => {
    const client = await open('client-credentials')
    const { access_token: token } = JSON.parse((await grant()).text) as { access_token: string }
    expect(await asked(`Bearer ${token}`)).toBe(200)
    sandbox.emulator.expireSessions()
    expect([await asked(`Bearer ${token}`), await asked('Bearer bearer.guessed')]).toEqual([401, 401])
    await client.logIn()
    expect(await asked(`Bearer ${client.cookies.get('.ASPXAUTH') ?? ''}`)).toBe(401)
  })

  it('leave neither secret nor token in the log', async () => {
    await open('client-credentials')
    const { access_token: token } = JSON.parse((await grant()).text) as { access_token: string }
    await asked(`Bearer ${token}`)
    const log = JSON.stringify(sandbox.emulator.requests())
    expect(log).toContain('client_id=Supervisor&client_secret=***')
    expect([log.includes(token), log.includes(secret())]).toEqual([false, false])
  })
})
