import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, headers, loggedIn, setCookieLine } from '../testing/client.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.close())

describe('the login page', () => {
  it('is an HTML page that sets the loader cookie', async () => {
    const seen = await new Client(emulator).send('GET', '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F')
    expect(seen.status).toBe(200)
    expect(headers(seen, 'content-type')[0]).toMatch(/^text\/html/)
    expect(setCookieLine(seen, 'SVCLOADER')).toMatch(/; path=\/; HttpOnly$/)
  })

  it('shows ReturnUrl as text, never as markup', async () => {
    const seen = await new Client(emulator).send('GET', '/Login/NuiLogin.aspx?ReturnUrl=%22%3E%3Cscript%3E')
    expect(seen.text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(seen.text).not.toContain('<script>')
  })
})

describe('the message server', () => {
  const path = '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer'

  it.each(['POST', 'GET'])('answers a %s inside a session with 200', async (method) => {
    expect((await (await loggedIn(emulator)).send(method, path)).status).toBe(200)
  })

  it('redirects whoever has no session', async () => {
    expect((await new Client(emulator).send('POST', path)).status).toBe(302)
  })
})

describe('custom services', () => {
  it.each([
    ['', []],
    ['/plain', ['plain']],
    ['/a%20b/%C3%BC', ['a b', 'ü']],
    ['/a+b', ['a+b']],
    ['/a%2Fb/%25', ['a/b', '%']],
    ['/', ['']],
  ])('are given the path segments %s as parameters', async (segments, parameters) => {
    const client = await loggedIn(emulator)
    const seen = await client.send('POST', `/0/rest/EchoService/Echo${segments}`, { body: '{"x":1}' })
    expect(seen.status).toBe(200)
    expect(JSON.parse(seen.text)).toEqual({ EchoResult: { parameters, body: { x: 1 } } })
  })

  it('refuse a broken escape, another verb and an unknown method', async () => {
    const client = await loggedIn(emulator)
    expect((await client.send('POST', '/0/rest/EchoService/Echo/%zz', { body: '{}' })).status).toBe(400)
    expect((await client.send('GET', '/0/rest/EchoService/Echo/a')).status).toBe(405)
    expect((await client.send('POST', '/0/rest/EchoService/Other', { body: '{}' })).status).toBe(404)
  })

  it('that are anonymous need no cookies', async () => {
    const seen = await new Client(emulator).send('POST', '/0/rest/PublicService/Ping', { body: '{}' })
    expect(seen.status).toBe(200)
  })

  it('do not take Basic credentials in place of cookies', async () => {
    const credentials = Buffer.from(`Supervisor:${emulator.environment['SVC_EMULATOR_MAIN_PASSWORD']}`).toString(
      'base64',
    )
    const seen = await new Client(emulator).send('POST', '/0/rest/EchoService/Echo', {
      body: '{}',
      headers: { authorization: `Basic ${credentials}` },
    })
    expect(seen.status).toBe(302)
  })
})

describe('addresses', () => {
  it.each(['/', '/nothing', '/0/nothing', '/1/odata/Contact'])('%s lead nowhere', async (path) => {
    expect((await (await loggedIn(emulator)).send('GET', path)).status).toBe(404)
  })

  it('outside the base path lead nowhere', async () => {
    const tenant = await startEmulator({ basePath: '/tenant' })
    try {
      const outside = { ...tenant, baseUrl: new URL(tenant.baseUrl).origin }
      expect((await new Client(outside).send('GET', '/Login/NuiLogin.aspx')).status).toBe(404)
      expect((await new Client(tenant).send('GET', '/Login/NuiLogin.aspx')).status).toBe(200)
    } finally {
      await tenant.close()
    }
  })
})
