import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { likelyNames } from '../../src/first-contact/exploring/likely-names.js'
import { temporaryFolder } from '../cli/command.js'
import { serving, type Said } from '../support/scripted-server.js'
import { init } from './meet.js'
import { described, loginPage, platform } from './platform.js'

const html: NonNullable<Said['headers']> = [['Content-Type', 'text/html']]
const page = (status: number, body = '<!doctype html><p>Welcome</p>'): Said => ({
  status,
  headers: html,
  body,
})
const to = (location: string, status = 301): Said => ({ status, headers: [['Location', location]] })

/** Meets a server that is no platform: nothing may be written, and no password sent. */
async function stranger(says: Said, path = ''): Promise<string> {
  const { origin, received } = await serving(() => says)
  const out = join(temporaryFolder(), 'profile.yaml')
  const met = await init(origin + path, out)
  expect(met).toMatchObject({ code: 6, stdout: '', profile: undefined })
  expect(received.every(({ method, body }) => method === 'GET' && body === '')).toBe(true)
  expect(received.length).toBeLessThanOrEqual(12)
  expect(met.stderr).toMatch(/^error: [^\n]+\n$/)
  return met.stderr.replaceAll(origin, 'ORIGIN')
}

describe('an address where no platform is, ends with 6, says what to do, and gets no password', () => {
  it.each<[string, Said, string, RegExp]>([
    [
      'a website',
      page(200),
      '',
      /no deployment of the platform was found at ORIGIN \(.*200, text\/html.*the answer came from another web site/,
    ],
    [
      'a website whose every page is a login page',
      loginPage,
      '',
      /no deployment .*200, text\/html.*No credentials were sent/,
    ],
    ['nothing', page(404), '/a/b/c/d/e', /no deployment .*nor at its parents .*404/],
    ['a gateway that wants credentials', page(401), '', /no deployment .*401/],
    ['an overloaded server', page(503), '', /no deployment .*503/],
    [
      'a page of maintenance',
      { ...page(503, '<title>Site under maintenance</title>'), headers: [...html, ['Retry-After', '600']] },
      '',
      /unavailable.*“Site under maintenance”, retry after 10 minutes/,
    ],
    [
      'HTTP Basic before a staging site',
      { ...page(401), headers: [...html, ['WWW-Authenticate', 'Basic realm="staging"']] },
      '',
      /its own HTTP Basic credentials \(HTTP 401, realm “staging”\)\. Exempt the checker there/,
    ],
    [
      'a challenge to a browser',
      { ...page(403, '<title>Just a moment...</title>'), headers: [...html, ['cf-mitigated', 'challenge']] },
      '',
      /from Cloudflare, which allows only browsers \(HTTP 403\)\. Allow the addresses/,
    ],
    [
      'a page of a security product with status 200',
      page(200, '<iframe src="/_Incapsula_Resource?CWUDNSAI=1">Request unsuccessful.</iframe>'),
      '',
      /from Imperva Incapsula/,
    ],
    [
      'a single sign-on',
      to('https://idp.example.com/saml2?SAMLRequest=fZJNT8Mw&RelayState=%2F', 302),
      '',
      /a single sign-on that redirects every caller to the identity provider https:\/\/idp\.example\.com \(HTTP 302\)/,
    ],
    ['another page of the same origin', to('/portal'), '', /301 to \/portal/],
    [
      'another origin',
      to('https://sso.example.com/in?returnUrl=x'),
      '',
      /redirects to another origin, https:\/\/sso\.example\.com/,
    ],
  ])('%s', async (_name, says, path, wanted) => {
    expect(await stranger(says, path)).toMatch(wanted)
  })

  it('and is told the https address where http redirects to it', async () => {
    const { origin } = await serving(() => to('https://127.0.0.1/tenant/Login/NuiLogin.aspx?ReturnUrl=%2F0', 302))
    const met = await init(`${origin}/tenant`, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toContain('redirects to https (302): give https://127.0.0.1/tenant as BASE_URL')
    expect(met.stderr).toContain('no credentials were sent')
  })

  it.each([
    ['/0', ''],
    ['/tenant/0/odata/Contact', '/tenant'],
    ['/tenant/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F', '/tenant'],
    ['/ServiceModel/AuthService.svc/Login', ''],
  ])('and is told the base of %s before anything is sent', async (path, base) => {
    const { origin, received } = await serving(() => page(200))
    const met = await init(origin + path, join(temporaryFolder(), 'p.yaml'))
    expect(met).toMatchObject({ code: 2, profile: undefined })
    expect(met.stderr).toContain(`Use ${origin}${base}\n`)
    expect(received).toEqual([])
  })

  it('and does not wait longer than --timeout for one that never answers', async () => {
    const { origin } = await serving(() => new Promise<Said>(() => undefined))
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'), ['--timeout', '0.2'])
    expect(met.code).toBe(6)
    expect(met.stderr).toMatch(/^error: .*200 ms/)
  })

  it.each([
    ['refuses connections', 'http://127.0.0.1:1', /refused the connection/],
    ['speaks no TLS', '', /does not speak TLS/],
  ])('that %s', async (_name, url, wanted) => {
    const { origin } = await serving(() => page(200))
    const met = await init(url || origin.replace('http:', 'https:'), join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toMatch(wanted)
  })

  it('whose certificate nobody vouches for, unless any is to be taken, which is said loudly and written', async () => {
    const emulator = await startEmulator({ tls: true, rows: 5 })
    try {
      const out = join(temporaryFolder(), 'p.yaml')
      const env = { SVC_PASSWORD: emulator.environment['SVC_EMULATOR_MAIN_PASSWORD']! }
      const refused = await init(emulator.baseUrl, out, [], { env })
      expect(refused.code).toBe(6)
      expect(refused.stderr).toContain('--tls-ca FILE')
      const taken = await init(emulator.baseUrl, out, ['--tls-insecure'], { env })
      expect(taken.code).toBe(0)
      expect(taken.stderr).toMatch(/^WARNING: --tls-insecure accepts ANY certificate/)
      expect(taken.profile).toMatch(/# ANY certificate is accepted[^\n]*\n {2}tls: \{ insecure: true \}/)
    } finally {
      await emulator.close()
    }
  })
})

describe('a login that lets nobody in', () => {
  it('is sent once, ends with 6, and writes nothing', async () => {
    const emulator = await startEmulator({ rows: 5 })
    try {
      const out = join(temporaryFolder(), 'p.yaml')
      const met = await init(emulator.baseUrl, out, [], { env: { SVC_PASSWORD: 'this is not it' } })
      expect(met).toMatchObject({ code: 6, stdout: '', profile: undefined })
      expect(met.stderr).toMatch(
        /^error: the login of main was refused \(HTTP 200, Code 1: “Invalid user name or password was specified\.”\)\. .* It was sent once/,
      )
      expect(met.stderr).not.toContain('this is not it')
    } finally {
      await emulator.close()
    }
  })

  it('because a new password is due, says so, and not to look at the password', async () => {
    const said = { Code: 1, Message: 'Your password has expired.', PasswordChangeUrl: '/Login/ChangePassword.aspx' }
    const { origin } = await platform({ '/AuthService.svc/Login': () => ({ body: JSON.stringify(said) }) })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toMatch(/Code 1: “Your password has expired\.”\): a new password is due/)
  })

  it('because the login service answers with a page, is said to be no platform', async () => {
    const { origin, received } = await platform({ '/AuthService.svc/Login': () => loginPage })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toContain(
      'the answer came from another web site, or a front end that returns one page for every path (HTTP 200, “Log in”)',
    )
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each([301, 307, 308])('because it redirects with %i, is not sent on to where that leads', async (status) => {
    const elsewhere = await serving(() => ({}))
    const { origin } = await platform({ '/AuthService.svc/Login': () => to(`${elsewhere.origin}/in`, status) })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toContain(`redirect to ${elsewhere.origin}/in (${String(status)}), which was not followed`)
    expect(elsewhere.received).toEqual([])
  })

  it('and calls its refusal names, has them repeated on one line, short and without what a terminal obeys', async () => {
    const Code = 'x: \u001b[2J{evil}'
    const { origin } = await platform({
      '/AuthService.svc/Login': () => ({
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ Code, Message: `\u001b[2J\n${'long '.repeat(99)}` }),
      }),
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(6)
    expect(met.stderr).toMatch(/^error: the login of main was refused \(HTTP 200, [^\u001b\n]{1,400}\n$/)
  })
})

describe('a platform that shows little', () => {
  it('gets a profile of what there is, and the rest is said to be missing', async () => {
    const { origin } = await platform()
    const out = join(temporaryFolder(), 'p.yaml')
    const met = await init(origin, out)
    expect(met.code).toBe(0)
    expect(existsSync(out)).toBe(true)
    expect(met.profile).toMatch(/^# entities:\n(# .*\n| +# .*\n)+/m)
    for (const missing of ['legacy data service: not seen', 'OData endpoint: not seen', 'entities.probe: no entity'])
      expect(met.stderr).toContain(missing)
    expect(met.stderr).toContain(
      'no entity returned records; without a list of entities only common names are tried (Contact, ',
    )
  })

  it.each<[string, Said, RegExp]>([
    [
      'and sets it on a page of the application',
      { headers: [...html, ['Set-Cookie', 'SVCCSRF=late; path=/']] },
      /a GET of the base URL sets one. The interface sets it at login/,
    ],
    ['and not on that page either', page(200), /a GET of the base URL sets none \(200\)/],
  ])('and wants a CSRF cookie that the login does not set %s is said to do so', async (_what, start, wanted) => {
    const { origin } = await platform({
      '/AuthService.svc/Login': () => ({
        headers: [
          ['Content-Type', 'application/json'],
          ['Set-Cookie', '.ASPXAUTH=ticket; path=/; HttpOnly'],
        ],
        body: '{"Code":0}',
      }),
      $metadata: () => page(403),
      '/': ({ url }) => (url === '/' ? start : page(403)),
      Collection: () => page(403),
      ...Object.fromEntries(likelyNames.map((name) => [name, () => page(403)])),
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(0)
    expect(met.stderr).toContain('login set no CSRF cookie, and everything in the session is answered 403; a GET')
    expect(met.stderr).toMatch(wanted)
  })

  const description = described('<EntityType Name="Thing"/>', '<EntitySet Name="Thing" EntityType="S.Thing"/>')

  it('and wants ForceUseSession at the OData endpoint gets a profile that sends it always', async () => {
    const { origin } = await platform({
      'odata/$metadata': ({ headers }) => (headers['forceusesession'] === 'true' ? description : page(401)),
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.profile).toMatch(/forceUseSession: always\n/)
    expect(met.stderr).toContain('forceUseSession: the OData endpoint answered 401 until')
  })

  it.each([
    [
      'gets a profile with the one whose header opens a read',
      'bpmcsrf',
      /vendorPrefix: BPM\n/,
      'only this header was accepted',
    ],
    [
      'gets a profile without one where none does',
      'other',
      /# vendorPrefix \(replaces SVC in cookie names\)/,
      'set target.vendorPrefix',
    ],
  ])('and sets several cookies that may have the token %s', async (_what, opening, wanted, told) => {
    const guarded = (request: { headers: Readonly<Record<string, string>> }) =>
      request.headers[opening] === undefined ? page(403) : description
    const { origin } = await platform({
      '/AuthService.svc/Login': ({ method }) => ({
        status: method === 'POST' ? 200 : 405,
        headers: [
          ['Content-Type', 'application/json'],
          ...['.ASPXAUTH=t', 'CRT_CSRF=one', 'BPMCSRF=two'].map((pair) => ['Set-Cookie', `${pair}; path=/`] as const),
        ],
        body: '{"Code":0}',
      }),
      $metadata: guarded,
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(0)
    expect(met.profile).toMatch(wanted)
    expect(met.stderr).toContain(told)
  })

  it('and wants ForceUseSession for its records alone is read with it', async () => {
    const rows = [1, 2, 3].map((n) => ({
      Id: `00000000-0000-4000-8000-00000000000${String(n)}`,
      Name: `N${String(n)}`,
    }))
    const records: Said = { headers: [['Content-Type', 'application/json']], body: JSON.stringify(rows) }
    const { origin, received } = await platform({
      '/ContactCollection': ({ headers }) => (headers['forceusesession'] === 'true' ? records : page(401)),
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.profile).toMatch(/forceUseSession: on401\n(.*\n)* {2}probe: Contact/)
    expect(met.stderr).toContain('forceUseSession: the legacy data service answered 401 until')
    const forced = received.filter(({ headers }) => headers['forceusesession'] !== undefined)
    expect(forced.every(({ url }) => url.includes('EntityDataService.svc'))).toBe(true)
  })

  it('and tells of a lookup in one of its descriptions alone has it in the profile', async () => {
    const fields = '<Property Name="Name" Type="Edm.String"/><Property Name="OwnerId" Type="Edm.Guid"/>'
    const owner = '<NavigationProperty Name="Owner" Type="S.Account"/>'
    const account = '<EntityType Name="Account"><Property Name="Name" Type="Edm.String"/></EntityType>'
    const sets = '<EntitySet Name="Contact" EntityType="S.Contact"/><EntitySet Name="Account" EntityType="S.Account"/>'
    const describing = (lookup: string) => () =>
      described(`<EntityType Name="Contact">${fields}${lookup}</EntityType>${account}`, sets)
    const row = (one: number) => ({
      Name: `n${String(one)}`,
      OwnerId: `00000000-0000-0000-0000-00000000000${String(one)}`,
    })
    const { origin } = await platform({
      '/EntityDataService.svc/$metadata': describing(''),
      '/odata/$metadata': describing(owner),
      '/ContactCollection': () => ({
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ d: { results: [row(1), row(2), row(3)] } }),
      }),
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.profile).toContain('lookup: { entity: Contact, field: Owner, target: Account }')
  })

  it('and neither describes nor lists itself is known by the records of the usual entities', async () => {
    const rows = [1, 2, 3].map((n) => ({
      Id: `00000000-0000-4000-8000-00000000000${String(n)}`,
      Name: `N${String(n)}`,
    }))
    const records: Said = { headers: [['Content-Type', 'application/json']], body: JSON.stringify({ value: rows }) }
    const { origin } = await platform({ '/0/odata/Lead': () => records })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'))
    expect(met.code).toBe(0)
    expect(met.stderr).toContain('OData endpoint: there ($metadata answered 404; records of Lead were read)')
    expect(met.stderr).toContain('legacy data service: not seen ($metadata answered 404; no records of Lead came)')
    expect(met.stderr).toContain(
      'entities.probe Lead: 3 records read from the OData endpoint, no lookup with 2 different',
    )
    expect(met.profile).toMatch(/# departures: \[no-legacy-service\b/)
  })

  it('is not waited for again and again where its services never answer', async () => {
    const never = () => new Promise<Said>(() => undefined)
    const { origin, received } = await platform({ $metadata: never, '/': never })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'), ['--timeout', '0.2'])
    expect(met.code).toBe(0)
    expect(met.stderr).toContain('the remaining reads were skipped')
    expect(received).toHaveLength(5)
  })
})
