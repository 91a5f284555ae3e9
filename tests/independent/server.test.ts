import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CookieJar } from 'tough-cookie'
import { describe, expect, test } from 'vitest'
import { lawfulModes } from './modes.js'
import { legacy } from './reading.js'
import { forceUseSession, loggedIn, visit } from './visiting.js'
import { legacyPath, messagePath, odataPath, pagePath } from './visitor.js'

describe('the freedoms', () => {
  test('the login answer: loader twice, no token, codes with comma and blank, attributes in odd order and case', async () => {
    const { login } = await loggedIn()
    expect(login.cookies('ACMELOADER')).toHaveLength(2)
    expect(login.cookies('ACMECSRF')).toHaveLength(0)
    expect(login.cookies('ACMESESSIONID')).toHaveLength(0)
    expect(login.cookies('UserName')[0]).toMatch(/^UserName=83, 117, 112, 101, 114, 118, 105, 115, 111, 114;/)
    expect(login.all('set-cookie').some((line) => line.includes('httponly; PATH=/'))).toBe(true)
    expect(login.cookies('ClientHints')[0]).toMatch(/^ClientHints=;/)
    expect(new Set(login.all('set-cookie').map((line) => /path=([^;]*)/i.exec(line)?.[1]))).toEqual(
      new Set(['/', '/tenant-7']),
    )
    expect(login.names).toContain('sEt-cOoKiE')
    expect(login.header('content-type')).toBe('application/json; charset=utf-8')
  })

  test('Expires is 30 days by the clock of the server, which is five hours slow', async () => {
    const { login } = await loggedIn()
    const date = Date.parse(login.header('date') ?? '')
    expect(Math.abs(Date.now() - 5 * 3_600_000 - date)).toBeLessThan(60_000)
    const expires = /expires=([^;]+)/i.exec(login.cookies('UserName')[0] ?? '')?.[1]?.replaceAll('-', ' ') ?? ''
    expect(Math.abs(Date.parse(expires) - date - 30 * 86_400_000)).toBeLessThan(5000)
  })

  test('the session cookie comes with the third request after the login, once', async () => {
    const { visitor } = await loggedIn()
    const given = []
    for (let turn = 0; turn < 5; turn += 1)
      given.push((await visitor.send(legacy('$top=1'))).cookies('ACMESESSIONID').length)
    expect(given).toEqual([0, 0, 1, 0, 0])
  })

  test('an answer is zipped only for a caller who offers it, and comes in several chunks', async () => {
    const { visitor } = await loggedIn()
    expect((await visitor.send(legacy('$top=2'))).header('content-encoding')).toBeUndefined()
    const zipped = await visitor.send(legacy('$top=2'), { headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.header('content-encoding')).toBe('gzip')
    expect(zipped.header('transfer-encoding')).toBe('chunked')
    expect(
      (await visitor.send(legacy('$top=2'), { headers: { 'accept-encoding': 'gzip;q=0' } })).header('content-encoding'),
    ).toBeUndefined()
  })

  test('a connection is closed after its fourth answer', async () => {
    const { server } = await visit()
    const { hostname, port, pathname } = new URL(server.baseUrl)
    const received = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${pathname}${pagePath} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(4))
      })
      socket.on('data', (part) => (text += part.toString('latin1')))
      socket.on('end', () => {
        resolve(text)
      })
      socket.on('error', reject)
    })
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
    expect(received.match(/connection: close/gi)).toHaveLength(1)
  })

  test('a rotated ticket serves what was already sent, and after its grace no more', async () => {
    const { visitor, server } = await loggedIn({ rotating: true, rotationGrace: 1 })
    const { cookie: first = '' } = visitor.credentials()
    const together = await Promise.all(
      [1, 2, 3, 4].map(() => visitor.raw(legacy('$top=1'), { headers: { cookie: first } })),
    )
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expect
      .poll(async () => (await visitor.raw(legacy('$top=1'), { headers: { cookie: first } })).status, {
        interval: 50,
        timeout: 10_000,
      })
      .toBe(302)
    expect(server.requests.at(-1)?.ticket).toBe('retired')
    const next = together.map((seen) => /=([^;]+)/.exec(seen.cookies('.ASPXAUTH')[0] ?? '')?.[1])
    expect(new Set(next).size).toBe(4)
    const other = await visit({}, server)
    for (const ticket of next)
      expect(
        (await other.visitor.raw(legacy('$top=1'), { headers: { cookie: `.ASPXAUTH=${ticket ?? ''}` } })).status,
      ).toBe(200)
  })

  test('a second login ends the first session of the same user, and of no other', async () => {
    const { visitor, server } = await loggedIn({ singleSession: true })
    const reader = await visit({}, server)
    await reader.visitor.login('restricted')
    const again = await visit({}, server)
    await again.visitor.login()
    expect((await visitor.send(legacy('$top=1'))).status).toBe(302)
    expect((await reader.visitor.send(legacy('$top=1'))).status).toBe(200)
    expect((await again.visitor.send(legacy('$top=1'))).status).toBe(200)
  })

  test('the legacy data service may want the two headers, and answers 401 without them', async () => {
    const { visitor } = await loggedIn({ wantsForceUseSession: true })
    expect((await visitor.send(legacyPath)).status).toBe(401)
    expect((await visitor.send(legacyPath, { headers: forceUseSession })).status).toBe(200)
    expect((await visitor.send(odataPath)).status).toBe(200)
  })

  test.each(lawfulModes)(
    'a cookie store that keeps the standard takes and returns every cookie of mode $id',
    async (mode) => {
      const { login, server } = await loggedIn(mode.options)
      const jar = new CookieJar()
      for (const line of login.all('set-cookie'))
        await jar.setCookie(line, `${server.baseUrl}/ServiceModel/AuthService.svc/Login`)
      const sent = (await jar.getCookieString(`${server.baseUrl}${legacyPath}`))
        .split('; ')
        .map((pair) => pair.split('=')[0])
      const set = new Set(login.all('set-cookie').map((line) => line.split('=')[0]))
      expect(new Set(sent)).toEqual(set)
      expect(sent.length).toBeGreaterThan(4)
    },
  )

  test('the token header has to have the value of the cookie, or only to be there', async () => {
    for (const [tokenCheck, wanted] of [
      ['value', 403],
      ['presence', 200],
    ] as const) {
      const { visitor } = await loggedIn({ csrf: true, tokenCheck })
      expect((await visitor.send(odataPath, { headers: { ACMECSRF: 'another' } })).status).toBe(wanted)
      expect((await visitor.send(odataPath, { headers: { ACMECSRF: null } })).status).toBe(403)
    }
  })

  test('the token in the header and no cookie at all is rejected, or not logged in', async () => {
    for (const [headerAlone, wanted] of [
      ['unauthorized', 401],
      ['redirect', 302],
    ] as const) {
      const { visitor } = await visit({ csrf: true, headerAlone })
      expect((await visitor.raw(legacyPath, { headers: { ACMECSRF: 'x' } })).status).toBe(wanted)
    }
  })

  test('an account locks after its second wrong password in a row', async () => {
    const { visitor } = await visit({ lockAfter: 2 })
    await visitor.login('decoy', { UserPassword: 'x' })
    expect(JSON.parse((await visitor.login('decoy')).body)).toMatchObject({ Code: 0 })
    await visitor.login('decoy', { UserPassword: 'x' })
    await visitor.login('decoy', { UserPassword: 'x' })
    expect(JSON.parse((await visitor.login('decoy')).body)).toMatchObject({ Code: 3 })
  })

  test('a name outside ASCII is spelled in its own codes', async () => {
    const { login } = await loggedIn({ userNameJoin: 'bar' }, 'international')
    expect(login.cookies('UserName')[0]).toMatch(/^UserName=1047\|1086\|1088\|1103\|1085\|1072;/)
  })

  test.each([200, 404, 405] as const)('the message server answers %i inside a session', async (messageServer) => {
    const { visitor } = await loggedIn({ messageServer })
    expect((await visitor.post(messagePath)).status).toBe(messageServer)
    expect((await visitor.send(messagePath)).status).toBe(messageServer)
  })
})

describe('what the server hands out', () => {
  test('the profile fits the schema, and the environment has every password that it names', async () => {
    const { server } = await visit()
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    const valid = ajv.compile(JSON.parse(readFileSync('schemas/profile.schema.json', 'utf8')) as object)
    valid(server.profile)
    expect(valid.errors).toBeNull()
    expect(Object.keys(server.environment)).toHaveLength(4)
    expect(JSON.stringify(server.profile)).not.toContain(
      JSON.stringify(server.environment['INDEPENDENT_MAIN_PASSWORD']).slice(1, -1),
    )
  })

  test('the log counts logins and writes, and keeps no password', async () => {
    const { visitor, server } = await loggedIn()
    await visitor.login('decoy', { UserPassword: 'wrong' })
    expect(server.requests.map(({ login }) => login)).toEqual([
      { verdict: 'accepted', user: 'Supervisor' },
      { verdict: 'wrong-password', user: 'Nobody' },
    ])
    expect(JSON.stringify(server.requests)).not.toContain('wrong"}')
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/tenant-7/ServiceModel/AuthService.svc/Login',
      status: 200,
    })
  })
})
