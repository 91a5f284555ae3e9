import { afterEach, describe, expect, it } from 'vitest'
import { listScenarios, startEmulator, UnknownOverrideError, type Emulator, type ServedExchange } from '../../index.js'
import { Client, headers, legacy, setCookies, type Seen } from '../../testing/client.js'

let emulator: Emulator | undefined
afterEach(() => emulator?.close())

async function logIn(scenario: string): Promise<{ readonly client: Client; readonly login: Seen }> {
  emulator = await startEmulator({ scenario, rows: 10 })
  const client = new Client(emulator)
  return { client, login: await client.logIn() }
}

/** Statuses of reads in a row. */
async function statuses(client: Client, times: number): Promise<readonly number[]> {
  const seen: number[] = []
  for (let time = 0; time < times; time += 1) seen.push((await client.read('ContactCollection?$top=1')).status)
  return seen
}

const cookie = (seen: Seen, name: string) => setCookies(seen).flatMap(([each, value]) => (each === name ? [value] : []))

it('each scenario is listed once with a sentence, and an unknown one is refused with what was likely meant', async () => {
  expect(listScenarios().map(({ id }) => id)).toEqual([
    ...['standard', 'late-session-cookie', 'rotating-token', 'cookie-order', 'no-csrf', 'session-expires'],
    ...['ticket-rejected', 'force-session', 'login-refused', 'password-change', 'paged', 'capped'],
    ...['conversion-error', 'busy'],
  ])
  for (const { sentence } of listScenarios()) expect(sentence).toMatch(/^[A-Z].*\.$/)
  await expect(startEmulator({ scenario: 'session-expire' })).rejects.toThrow(
    new UnknownOverrideError('scenario', 'session-expire', ['session-expires']),
  )
})

describe('the scenario', () => {
  it('late-session-cookie sets the session cookie with the first answer and another with the second, then none', async () => {
    const { client, login } = await logIn('late-session-cookie')
    expect(cookie(login, 'SVCSESSIONID')).toEqual([])
    const [first, second, third] = [
      await client.read('ContactCollection?$top=1'),
      await client.read('ContactCollection?$top=1'),
      await client.read('ContactCollection?$top=1'),
    ].map((seen) => cookie(seen, 'SVCSESSIONID'))
    expect([first, second, third].map((values) => values?.length)).toEqual([1, 1, 0])
    expect(second).not.toEqual(first)
  })

  it('late-session-cookie sets the changed cookie once for a client that never sends it', async () => {
    const { client } = await logIn('late-session-cookie')
    const { cookies } = client
    cookies.delete('SVCSESSIONID')
    const sent = new Map(cookies)
    const read = () =>
      client.send('GET', legacy('ContactCollection?$top=1'), { cookies: sent, token: sent.get('SVCCSRF')! })
    await read()
    expect(cookie(await read(), 'SVCSESSIONID')).toHaveLength(1)
  })

  it.each([
    ['standard', [200, 200, 200]],
    ['session-expires', [200, 302, 302]],
    ['ticket-rejected', [200, 401, 200]],
    ['busy', [200, 503, 200]],
    ['force-session', [401, 401, 401]],
  ])('%s answers reads with %j', async (scenario, expected) => {
    const { client } = await logIn(scenario)
    expect(await statuses(client, expected.length)).toEqual(expected)
  })

  it('session-expires ends one session only: a new login works to its end', async () => {
    const { client } = await logIn('session-expires')
    await statuses(client, 2)
    await client.logIn()
    expect(await statuses(client, 3)).toEqual([200, 200, 200])
  })

  it('busy says when to come again', async () => {
    const { client } = await logIn('busy')
    await client.read('ContactCollection?$top=1')
    expect(headers(await client.read('ContactCollection?$top=1'), 'retry-after')).toEqual(['1'])
  })

  it('an event counts only requests that would be carried out', async () => {
    const { client } = await logIn('ticket-rejected')
    const withoutToken = () => client.send('GET', legacy('ContactCollection?$top=1'), { token: null })
    expect([(await withoutToken()).status, (await withoutToken()).status]).toEqual([403, 403])
    expect(await statuses(client, 2)).toEqual([200, 401])
  })

  it('force-session is content with ForceUseSession alone', async () => {
    const { client } = await logIn('force-session')
    const headers = { forceusesession: 'true' }
    expect((await client.send('GET', legacy('ContactCollection?$top=1'), { headers })).status).toBe(200)
  })

  it.each([
    ['login-refused', { Code: 1 }],
    ['password-change', { Code: 0, PasswordChangeUrl: '/Login/ChangePassword' }],
  ])('%s answers the login with %j', async (scenario, expected) => {
    const { login } = await logIn(scenario)
    expect([login.status, JSON.parse(login.text)]).toMatchObject([200, expected])
  })

  it('cookie-order has unknown cookies between those of the document, in another order, one of them twice', async () => {
    const { login } = await logIn('cookie-order')
    const names = setCookies(login).map(([name]) => name)
    expect(names.filter((name) => name === 'SVCLOADER')).toHaveLength(2)
    expect(names.filter((name) => /^(UserType|APPCSRF|CsrfToken)$/.test(name))).toHaveLength(3)
    expect(names.indexOf('UserName')).toBeLessThan(names.indexOf('.ASPXAUTH'))
  })

  it('no-csrf neither sets nor demands a token', async () => {
    const { client, login } = await logIn('no-csrf')
    expect([cookie(login, 'SVCCSRF'), await statuses(client, 1)]).toEqual([[], [200]])
  })

  it.each([
    ['paged', 40, true],
    ['capped', 10, false],
  ])('%s gives %i records', async (scenario, count, goesOn) => {
    const { client } = await logIn(scenario)
    const seen = await client.read('ContactCollection')
    const { d } = JSON.parse(seen.text) as { d: { results: unknown[]; __next?: string } }
    expect([d.results.length, d.__next !== undefined]).toEqual([count, goesOn])
  })

  it('conversion-error refuses every change with the error about Edm.Guid, and reads go on', async () => {
    const { client } = await logIn('conversion-error')
    const [row] = await client.rows('ContactCollection?$top=1')
    const address = legacy(`ContactCollection(guid'${String(row?.['Id'])}')`)
    const refused = await client.send('MERGE', address, { body: '{"Name":"x"}' })
    expect([refused.status, refused.text]).toEqual([500, expect.stringContaining('Edm.Guid')])
  })
})

it('an emulator hands on each exchange as it is on the wire', async () => {
  const seen: ServedExchange[] = []
  emulator = await startEmulator({ rows: 10, onExchange: (exchange) => seen.push(exchange) })
  const client = new Client(emulator)
  const login = await client.logIn()
  await client.send('GET', legacy('ContactCollection?$top=1'), { headers: { 'X-Mixed-Case': '1' } })
  emulator.addFault({ path: '*', kind: 'reset' })
  await client.read('ContactCollection').catch(() => undefined)
  expect(seen.map(({ method, url, answer }) => [method, url, answer?.status])).toEqual([
    ['POST', `${emulator.baseUrl}/ServiceModel/AuthService.svc/Login`, 200],
    ['GET', emulator.baseUrl + legacy('ContactCollection?$top=1'), 200],
    ['GET', emulator.baseUrl + legacy('ContactCollection'), undefined],
  ])
  expect(seen[0]?.answer?.headers.map(([name]) => name.toLowerCase()).sort()).toEqual(
    login.headers
      .map(([name]) => name.toLowerCase())
      .filter((name) => !/^(connection|keep-alive)$/.test(name))
      .sort(),
  )
  expect(seen[1]?.requestHeaders).toContainEqual(['X-Mixed-Case', '1'])
})
