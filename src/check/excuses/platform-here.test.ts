import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { serving, type Said } from '../../../tests/support/scripted-server.js'
import { newRecord, recording } from '../outcome/record.js'
import { Undecided } from '../outcome/verdict.js'
import { runAt } from '../testing/run-at.js'
import { needsPlatformHere } from './platform-here.js'

const loginService = '/ServiceModel/AuthService.svc/Login'
const to = (location: string, status = 301): Said => ({ status, headers: [['Location', location]] })
const letsNobodyIn: Said = { body: '{"Code":1}' }
const busy: Said = { status: 503 }
const missing: Said = { status: 404 }
const asks = (...schemes: readonly string[]): Said => ({
  status: 401,
  headers: schemes.map((scheme) => ['WWW-Authenticate', scheme] as const),
})

/** What becomes of a clause whose answer is that one, where the login service says the other. */
async function judged(
  answer: Said,
  login: Said,
  changes = {},
  path = '/Login/NuiLogin.aspx',
  wanted = 200,
): Promise<string> {
  const { origin, received } = await serving(() => login)
  const run = await runAt(`${origin}/crm`, changes)
  const { status = 200, headers = [] } = answer
  const exchange = exchangeOf({ url: `${origin}/crm${path}?a=1`, status, headers })
  const end = await recording(run, newRecord('PAGE-1'), () => needsPlatformHere(run, exchange, wanted)).then(
    () => 'judged',
    (fault: unknown) => (fault instanceof Undecided ? `${fault.blame}: ${fault.message}` : String(fault)),
  )
  return `${end.replaceAll(origin, 'ORIGIN')} (${String(received.length)} logins)`
}

describe('where nobody has to be logged in', () => {
  const page = '/Login/NuiLogin.aspx?a=1'
  it.each<[string, Said, Said, RegExp]>([
    [
      'a base URL that leads to https',
      to(`https://crm.example.com/crm${page}`),
      to(`https://crm.example.com/crm${loginService}`),
      /^profile: .*Set target\.baseUrl to https:\/\/crm\.example\.com\/crm/,
    ],
    [
      'a base URL that leads to another path',
      to(page, 308),
      to(loginService, 307),
      /^profile: .*Set target\.baseUrl to ORIGIN/,
    ],
    [
      'a sign-in of somebody else',
      to('https://login.example.com/adfs', 302),
      to('https://login.example.com/adfs', 302),
      /^target: .*to another origin, https:\/\/login\.example\.com,/,
    ],
    ['an address at which nothing is', missing, missing, /^profile: .* answered 404.* Check that the base URL is/],
    [
      'http to a port of https',
      { status: 400 },
      { status: 400 },
      /^profile: .* answered 400.* Check that the base URL is/,
    ],
    [
      'a host that is not served',
      { status: 421 },
      { status: 421 },
      /^profile: .* answered 421.* Check that the base URL is/,
    ],
    [
      'a gate that refuses everybody',
      { status: 403 },
      { status: 403 },
      /^target: .* answered with 403.*, like the login: /,
    ],
    ['a challenge to everybody', { status: 401 }, { status: 401 }, /^target: .* answered with 401.*, like the login: /],
    [
      'a sign-in at the same origin',
      to('/oauth2/start?rd=1', 302),
      to('/oauth2/start?rd=2', 302),
      /^target: .* answered with 302 to .*, like the login: /,
    ],
    ['a page that is refused, of a platform', { status: 403 }, letsNobodyIn, /^judged/],
    [
      'a page that is refused, of a platform that says so of the login',
      { status: 401 },
      { ...letsNobodyIn, status: 401 },
      /^judged/,
    ],
    ['a page that leads aside, of a platform', to('/oauth2/start', 302), letsNobodyIn, /^judged/],
    [
      'a page that leads aside, where the login leads elsewhere',
      to('/a', 302),
      to('/b', 302),
      /^profile: .* and the login service did not log main in/,
    ],
    ['a bad request, of a platform', { status: 400 }, letsNobodyIn, /^judged/],
    ['a page that leads on, of a platform', to(`https://crm.example.com/crm${page}`), letsNobodyIn, /^judged/],
    ['a page that leads on, of a platform that is busy', to(`https://crm.example.com/crm${page}`), busy, /^judged/],
    ['a page that is missing, of a platform', missing, letsNobodyIn, /^judged/],
    ['a page that is missing, of a platform that refuses everybody', missing, { status: 401 }, /^judged/],
  ])('%s is told from a breach', async (_what, answer, login, said) => {
    expect(await judged(answer, login)).toMatch(said)
  })

  it.each<[string, Said]>([
    ['an answer', {}],
    ['less than a refusal', { status: 399 }],
    ['a fault', { status: 500 }],
    ['a refusal', { status: 403 }],
    ['a challenge', { status: 401 }],
    ['a redirect to its own address', to(`/crm${page}`, 302)],
    ['a redirect to another path of the same origin', to('/crm/Login/Other.aspx', 302)],
    ['a redirect to no address', to('https://[', 302)],
    ['a redirect to what is no page', to(`mailto:somebody@example.com`, 302)],
  ])('%s is judged where a login service answers, and not where none does', async (_what, answer) => {
    expect(await judged(answer, letsNobodyIn)).toBe('judged (1 logins)')
    expect(await judged(answer, missing)).toMatch(
      /^profile: .* and the login service did not log main in \(HTTP 404.*\(1 logins\)$/,
    )
  })

  it('a page that sets the loader cookie is judged without a login', async () => {
    const loader: Said = { headers: [['Set-Cookie', 'ABCLOADER=1; path=/; HttpOnly']] }
    expect(await judged(loader, missing)).toBe('judged (0 logins)')
  })

  it('the page of another web site is told by what it says of itself', async () => {
    const portal: Said = { headers: [['Content-Type', 'text/html']], body: '<html><title>Portal</title></html>' }
    expect(await judged(portal, portal)).toMatch(/the answer came from another web site, .*“Portal”\)/)
  })

  it.each<[string, Said, Said, RegExp]>([
    [
      'a challenge to everybody',
      asks('Basic realm="gate"'),
      asks('Basic realm="gate"'),
      /^target: .*, like the login: /,
    ],
    ['a gate of Windows', asks('NTLM', 'Negotiate'), asks('Negotiate', 'NTLM'), /^target: .*, like the login: /],
    ['a challenge to the browser alone', asks('Basic realm="page"'), { ...letsNobodyIn, status: 401 }, /^judged/],
    ['another challenge than that of the login', asks('NTLM'), asks('Basic realm="login"'), /^judged/],
    ['a challenge of a platform', asks('Basic realm="page"'), letsNobodyIn, /^judged/],
  ])('%s is told from a breach, where a challenge is wanted', async (_what, answer, login, said) => {
    expect(await judged(answer, login, {}, '/Login/NuiLogin.aspx', 401)).toMatch(said)
  })

  it('without a main user only the address itself says that it is another', async () => {
    const users = { users: {} }
    expect(await judged(to(`https://crm.example.com/crm${page}`), missing, users)).toMatch(/^profile: .*\(0 logins\)$/)
    expect(await judged(to('https://login.example.com/adfs'), missing, users)).toBe('judged (0 logins)')
    expect(await judged(missing, missing, users)).toBe('judged (0 logins)')
  })

  it('an address of a service is as good as that of the login page', async () => {
    const path = '/0/rest/Open/Ping'
    expect(await judged(to(`https://crm.example.com${path}`), missing, {}, path)).toMatch(
      /Set target\.baseUrl to https:\/\/crm\.example\.com /,
    )
  })
})
