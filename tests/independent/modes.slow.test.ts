import { describe, expect, test } from 'vitest'
import { defaultFreedoms } from './freedoms.js'
import { contactCount, idOf, payrollId, sandboxId } from './house/store.js'
import { lawfulModes } from './modes.js'
import { filter, legacy, readAll, rowsOfFeed } from './reading.js'
import { change, forceUseSession, loggedIn, sandbox, visit } from './visiting.js'
import { echoPath, legacyPath, odataPath, type Visitor } from './visitor.js'

const backFrom = (location: string) => new URL(location, 'http://other.example').searchParams.get('ReturnUrl') ?? ''
const pairsOf = (address: string) => {
  const url = new URL(address, 'http://other.example')
  return [decodeURIComponent(url.pathname), ...url.searchParams]
}

describe.each(lawfulModes)('mode $id: $sentence', ({ options }) => {
  const freedoms = { ...defaultFreedoms, ...options }
  const headers = freedoms.wantsForceUseSession ? forceUseSession : {}

  test('a login and reads on all doors work with every cookie sent back', async () => {
    const { visitor, login } = await loggedIn(options)
    expect(login.status).toBe(200)
    expect(JSON.parse(login.body)).toMatchObject({
      Code: 0,
      Message: '',
      Exception: null,
      PasswordChangeUrl: null,
      RedirectUrl: null,
    })
    expect(login.header('location')).toBe(
      `${freedoms.locations === 'absolute' ? new URL(visitor.server.baseUrl).origin : ''}${freedoms.basePath}/0`,
    )
    expect(new Intl.Locale(login.header(freedoms.cultureHeader.toLowerCase()) ?? '').language).toHaveLength(2)
    const ids = (rows: readonly object[]) =>
      new Set(rows.map((row) => String((row as { Id: string }).Id).toLowerCase()))
    const legacyRows = await readAll(visitor, legacyPath, headers)
    const odataRows = await readAll(visitor, odataPath)
    expect(legacyRows).toHaveLength(contactCount)
    expect(ids(odataRows)).toEqual(ids(legacyRows))
    expect((await visitor.post(`${echoPath}/plain/a%20b/%C3%BC`)).body).toContain('["plain","a b","ü"]')
  })

  test('the XML answer holds the same records as the JSON answer, over all pages', async () => {
    const { visitor } = await loggedIn(options)
    const fromJson = await readAll(visitor, legacyPath, headers)
    const fromXml = []
    for (let at: string | undefined = legacyPath; at !== undefined;) {
      const seen = await visitor.send(at, { headers })
      expect(seen.header('content-type')).toMatch(/^application\/atom\+xml/)
      const page = rowsOfFeed(seen)
      fromXml.push(...page.rows)
      at = page.next === undefined ? undefined : new URL(page.next, `${visitor.server.baseUrl}${legacyPath}`).href
    }
    const norm = (value: unknown) =>
      typeof value === 'string'
        ? value.replace(/(\.\d{3})0{4}Z$/, '$1Z').toLowerCase()
        : value === null
          ? null
          : String(value)
    const plain = fromJson.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !name.includes('odata') && name !== '__metadata')
          .map(([name, value]) => [name, norm(value)]),
      ),
    )
    const same = (row: object) => ({ ...row, Rate: Number((row as { Rate: string }).Rate) })
    expect(
      fromXml.map((row) => same(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, norm(value)])))),
    ).toEqual(plain.map(same))
  })

  test('a request without cookies is redirected to the login page with the address asked for', async () => {
    const { visitor } = await visit(options)
    const asked = `${legacyPath}?${filter("Name eq 'a+b & 100% ü'")}&$top=1`
    const seen = await visitor.raw(asked)
    expect(seen.status).toBe(302)
    const location = new URL(seen.header('location') ?? '', visitor.server.baseUrl)
    expect(location.pathname).toBe(`${freedoms.basePath}/Login/NuiLogin.aspx`)
    expect(pairsOf(backFrom(location.href))).toEqual(pairsOf(`${freedoms.basePath}${asked}`))
    const page = await visitor.raw(location.href)
    expect(page.status).toBe(200)
    expect(page.header('content-type')?.toLowerCase()).toContain('text/html')
    expect(page.cookies(`${freedoms.vendorPrefix}LOADER`)[0]?.toLowerCase()).toContain('httponly')
    expect((await visitor.raw(echoPath, { method: 'POST' })).status).toBe(302)
    expect((await visitor.raw('/0/rest/PublicService/Ping', { method: 'POST' })).status).toBe(200)
  })

  test('tampered tickets get 401 with both challenges, expired ones the redirect, a missing token header 403', async () => {
    const { visitor, server } = await loggedIn(options)
    const { cookie = '', ...token } = visitor.credentials()
    const ticket = visitor.jar.get('.ASPXAUTH') ?? ''
    const forged = ticket.slice(0, 20) + [...ticket.slice(20, 30)].reverse().join('') + ticket.slice(30)
    const refused = await visitor.raw(legacyPath, {
      headers: { ...token, ...headers, cookie: cookie.replace(ticket, forged) },
    })
    expect(refused.status).toBe(401)
    expect(refused.all('www-authenticate').join(', ')).toBe('Negotiate, Basic realm="x", charset="UTF-8"')
    expect(refused.body).toContain('<HTML')
    const bare = await visitor.raw(odataPath, { headers: { cookie } })
    expect(bare.status).toBe(freedoms.csrf ? 403 : 200)
    if (freedoms.csrf) {
      const alone = { ...token, cookie: `${freedoms.vendorPrefix}CSRF=${visitor.token() ?? ''}` }
      expect((await visitor.raw(legacyPath, { headers: alone })).status).toBe(401)
    }
    server.expireSessions()
    const expired = await visitor.raw(legacyPath, { headers: { ...token, ...headers, cookie } })
    expect(expired.status).toBe(302)
    expect(expired.header('location')).toContain('/Login/NuiLogin.aspx?ReturnUrl=')
  })

  test('wrong logins open nothing and take the cookies of a login away', async () => {
    const { visitor } = await visit(options)
    const main = (visitor.server.environment['INDEPENDENT_MAIN_PASSWORD'] ?? '') + 'x'
    for (const wrong of [
      { UserPassword: main },
      { UserName: 'No-such-user' },
      { UserPassword: undefined },
      { UserName: undefined },
    ]) {
      const seen = await visitor.login('main', wrong)
      expect(seen.status).toBe(freedoms.wrongLogin === 'code' ? 200 : 401)
      expect((JSON.parse(seen.body) as { Code: number }).Code).toBeGreaterThan(0)
      expect(seen.cookies('.ASPXAUTH')[0]).toMatch(/^\.ASPXAUTH=;.*1999/)
      expect((await visitor.send(legacyPath)).status).toBe(302)
    }
    expect((await visitor.post('/ServiceModel/AuthService.svc/Login', '{"UserName": "Supervisor", ')).status).toBe(400)
    expect(JSON.parse((await visitor.login()).body)).toMatchObject({ Code: 0 })
  })

  test('a change by MERGE or PUT is read back, in another session too', async () => {
    const { visitor, server } = await loggedIn(options)
    const account = idOf('account-4')
    const merged = await visitor.send(
      sandbox,
      change({ Comment: 'x\r\n"ї"', Rate: -3.25, AccountId: account }, 'MERGE', headers),
    )
    expect(merged.status).toBe(freedoms.writeStatus)
    const nested = { Account: { __metadata: { uri: `AccountCollection(guid'${idOf('account-2')}')` } } }
    const read = async (by: Visitor) => (await readAll(by, legacy(filter(`Id eq guid'${sandboxId}'`)), headers))[0]
    expect(await read(visitor)).toMatchObject({ Comment: 'x\r\n"ї"', Rate: -3.25, Name: 'Bohdan Moroz' })
    const put = await visitor.send(
      sandbox,
      change(nested, 'PUT', {
        ...headers,
        'content-type': freedoms.nestedLookups === 'plain' ? 'application/json' : 'application/json;odata=verbose',
      }),
    )
    expect(put.status).toBe(freedoms.writeStatus)
    const other = await visit({}, server)
    await other.visitor.login()
    const after = await read(other.visitor)
    expect(String(after?.['AccountId']).toLowerCase()).toBe(idOf('account-2'))
    expect(after?.['Name'] ?? null).toBe(freedoms.putBlanks ? null : 'Bohdan Moroz')
    expect(server.requests.filter(({ changed }) => changed)).toHaveLength(2)
  })

  test('the restricted user gets 401 for the closed entity and 200 for the open one', async () => {
    const { visitor } = await loggedIn(options, 'restricted')
    for (const path of ['/0/ServiceModel/EntityDataService.svc/PayrollCollection', '/0/odata/Payroll'])
      expect((await visitor.send(path, { headers })).status).toBe(401)
    const payroll = `/0/ServiceModel/EntityDataService.svc/PayrollCollection(guid'${payrollId}')`
    expect((await visitor.send(payroll, change({ Name: 'x' }, 'MERGE', headers))).status).toBe(401)
    expect(await readAll(visitor, legacy('$top=1'), headers)).toHaveLength(1)
  })
})

test('every switch of the freedoms is thrown in some mode', () => {
  const paces = ['rotationGrace', 'maxEntityRowCount']
  const thrown = new Set(
    lawfulModes.flatMap(({ options }) =>
      Object.entries({ ...defaultFreedoms, ...options })
        .filter(([name, value]) => value !== defaultFreedoms[name as keyof typeof defaultFreedoms])
        .map(([name]) => name),
    ),
  )
  expect(Object.keys(defaultFreedoms).filter((name) => !thrown.has(name) && !paces.includes(name))).toEqual([])
})
