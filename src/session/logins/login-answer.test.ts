import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { claimsSuccess, loginBodyFaults, readLoginAnswer, succeeded } from './login-answer.js'
import { LoginRefused } from './login-refused.js'

const json = [['Content-Type', 'application/json; charset=utf-8']] as const
const ticket = '.ASPXAUTH=0123; path=/; HttpOnly'
const success = { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }

const html = [['Content-Type', 'text/html']] as const

describe('a login answer', () => {
  it.each<[string, string, readonly string[], boolean]>([
    ['Code 0 and a ticket', '{"Code":0}', [ticket], true],
    ['Code 0 alone', '{"Code":0}', [], true],
    ['Code "0"', '{"Code":"0"}', [], true],
    ['a ticket alone', 'OK', [ticket], true],
    ['Code 1 and a ticket', '{"Code":1}', [ticket], true],
    ['Code 1', '{"Code":1}', [], false],
    ['Code null', '{"Code":null}', [], false],
    ['Code false', '{"Code":false}', [], false],
    ['Code ""', '{"Code":""}', [], false],
    ['no Code', '{"code":0}', [], false],
    ['a body that is not JSON', '<html>', [], false],
    ['a body that is no object', '0', [], false],
    ['null', 'null', [], false],
    ['an empty ticket', '{"Code":1}', ['.ASPXAUTH=; path=/'], false],
    [
      'a ticket that is cleared',
      '{"Code":1}',
      ['.ASPXAUTH=0123; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'],
      false,
    ],
    ['another cookie', '{"Code":1}', ['SVCLOADER=1; path=/'], false],
  ])('with %s claims success: %s %j %s', (_what, body, cookies, claims) => {
    expect(claimsSuccess(settingCookies(cookies, { body, headers: json }))).toBe(claims)
  })

  it.each<[string, string, readonly string[], number, boolean]>([
    ['Code 0', '{"Code":0}', [], 500, true],
    ['Code "0"', '{"Code":"0"}', [], 200, true],
    ['a ticket alone', 'OK', [ticket], 200, true],
    ['a ticket and no Code', '{"Message":""}', [ticket], 302, true],
    ['a ticket and Code null', '{"Code":null}', [ticket], 200, true],
    ['a ticket and Code 1', '{"Code":1}', [ticket], 200, false],
    ['a ticket and Code "1"', '{"Code":"1"}', [ticket], 200, false],
    ['a ticket and the page of a refusal', '<html>', [ticket], 401, false],
    ['neither', '{}', [], 200, false],
  ])('with %s is that of a success: %s %j %s: %s', (_what, body, cookies, status, success) => {
    expect(succeeded(settingCookies(cookies, { status, body, headers: json }))).toBe(success)
  })

  it('is read without trusting it', () => {
    const nothing = { message: undefined, isNewPasswordDue: false, ticketIssued: false }
    const body = { Code: [7], Message: 7, PasswordChangeUrl: {} }
    const answer = readLoginAnswer(settingCookies([ticket], { body: JSON.stringify(body) }))
    expect(answer).toEqual({ ...nothing, body, code: [7], ticketIssued: true })
    const bytes = readLoginAnswer(settingCookies([], { body: Buffer.from([0xff, 0xfe, 0x00]) }))
    expect(bytes).toEqual({ ...nothing, body: undefined, code: undefined })
  })

  it.each<[string, unknown, readonly string[]]>([
    ['as documented', success, []],
    ['with other keys besides', { ...success, Extra: 1 }, []],
    ['with a path to go on to', { ...success, RedirectUrl: '/Shell' }, []],
    ['with an Exception', { ...success, Code: 1, Message: 'no', Exception: { Message: 'no' } }, []],
    ['with Code as text', { ...success, Code: '0' }, ['/Code']],
    ['with Code as a fraction', { ...success, Code: 0.5 }, ['/Code']],
    ['with Message null', { ...success, Message: null }, ['/Message']],
    ['with Exception as text', { ...success, Exception: 'no' }, ['/Exception']],
    ['with a number to change the password at', { ...success, PasswordChangeUrl: 1 }, ['/PasswordChangeUrl']],
    ['as a list', [success], ['the body']],
    ['not as JSON', undefined, ['the body']],
  ])('%s has the faults that it has', (_what, body, wanted) => {
    const places = new Set(loginBodyFaults(body).map((fault) => fault.replace(/ (must|does).*/, '')))
    expect([...places]).toEqual(wanted)
  })

  it.each(Object.keys(success))('without %s says so', (member) => {
    const rest = Object.fromEntries(Object.entries(success).filter(([name]) => name !== member))
    expect(loginBodyFaults(rest)).toEqual([expect.stringContaining(member)])
  })
})

describe('a refused login', () => {
  const wrongPassword = 'Check its name and password'
  const wrongPlace = 'Check that the base URL'
  it.each<[string, number, string, 'profile' | 'target', string]>([
    ['a Code', 200, '{"Code":1}', 'profile', wrongPassword],
    ['401', 401, '<html>', 'profile', wrongPassword],
    ['403', 403, '', 'profile', wrongPassword],
    ['a page that is no login service', 200, '<html>', 'target', wrongPlace],
    ['404', 404, '', 'target', wrongPlace],
    ['500', 500, '{"Message":"down"}', 'target', wrongPlace],
    ['429', 429, '<html>', 'target', 'limits how often users may log in'],
    ['503', 503, '', 'target', 'a server that is unavailable'],
    ['502', 502, '<html>', 'target', 'is unavailable at the moment'],
    ['504', 504, '', 'target', 'is unavailable at the moment'],
  ])('with %s (%s) is to be blamed on the right one', (_what, status, body, blame, cause) => {
    const refused = new LoginRefused('main', settingCookies([], { status, body, headers: json }))
    expect(refused.blame).toBe(blame)
    expect(refused.message).toContain(`HTTP ${String(status)}`)
    expect(refused.message).toContain(cause)
  })

  it('is told from credentials that are refused where no login service has a word of its own', () => {
    const told = (status: number, body: string) => new LoginRefused('main', exchangeOf({ status, body })).message
    expect(told(403, '<html>')).toMatch(
      /with no Code\)\. .*, and whether a proxy or firewall before the target blocks the checker/,
    )
    expect(told(403, '{"Code":1}')).toMatch(/Code 1\)\. Check its name and password in the profile$/)
  })

  it('names the reason that the platform gives: its Message, and that a new password is due', () => {
    const told = (body: object, provoked = 0) =>
      new LoginRefused('main', exchangeOf({ body: JSON.stringify(body) }), { provoked }).message
    const license = { Code: 3, Message: 'There are no active licenses\nfor this user.', PasswordChangeUrl: null }
    expect(told(license)).toBe(
      'the login of main was refused (HTTP 200, Code 3: “There are no active licenses for this user.”). If the reason is name or password, check both in the profile',
    )
    const expired = { Code: 1, Message: 'Your password has expired.', PasswordChangeUrl: '/Login/Change.aspx' }
    expect(told(expired)).toMatch(/“Your password has expired\.”\): a new password is due\./)
    expect(told({ Code: 1, Message: 'a'.repeat(999) }).length).toBeLessThan(400)
    expect(told({ Code: 1, Message: 'The account is locked out.' }, 2)).toMatch(
      /after this run sent 2 logins .* likely locked the account.* users\.decoy to an account that nobody uses, or set limits\.wrongLogins: 0$/,
    )
  })

  it.each<[string, Parameters<typeof exchangeOf>[0], 'profile' | 'target', boolean, RegExp]>([
    [
      'a challenge to a browser',
      { status: 403, headers: [...html, ['cf-mitigated', 'challenge']], body: '<title>Just a moment...</title>' },
      'target',
      true,
      /the answer came from Cloudflare/,
    ],
    [
      'the page of another site',
      { status: 200, headers: html, body: '<title>Portal</title>' },
      'target',
      true,
      /the answer came from another web site, .* \(HTTP 200, “Portal”\)/,
    ],
    [
      'maintenance',
      { status: 503, headers: [...html, ['Retry-After', '90']], body: '<title>Back soon</title>' },
      'target',
      false,
      /“Back soon”, retry after 90 seconds\)\. Try again later$/,
    ],
    [
      'HTTP Basic',
      { status: 401, headers: [...html, ['WWW-Authenticate', 'Basic realm="staging"']], body: '<html>' },
      'profile',
      false,
      /realm “staging”\)\. Exempt the checker there.*\. If the login service itself sent it, check name/,
    ],
    [
      'a single sign-on',
      { status: 302, headers: [['Location', 'https://idp.example.test/saml2?SAMLRequest=fZJ&RelayState=x']] },
      'target',
      true,
      /a single sign-on that redirects every caller to the identity provider https:\/\/idp\.example\.test /,
    ],
  ])('says what answers in its place: %s', (_what, parts, blame, isNoLoginService, sentence) => {
    const refused = new LoginRefused('main', exchangeOf(parts))
    expect(refused.message).toMatch(sentence)
    expect(refused).toMatchObject({ blame, isNoLoginService })
  })

  it.each<[string, string, 'profile' | 'target', RegExp]>([
    [
      'to https',
      'https://crm.example.com/t/',
      'profile',
      /: the base URL redirects to another one\. Set target\.baseUrl to https:\/\/crm\.example\.com\/t$/,
    ],
    [
      'to another host',
      'https://www.crm.example.com/',
      'profile',
      /Set target\.baseUrl to https:\/\/www\.crm\.example\.com$/,
    ],
    ['to a path behind it', '/t/0/', 'profile', /Set target\.baseUrl to http:\/\/crm\.example\.com\/t\/0$/],
    [
      'to a sign-in elsewhere',
      'https://login.example.com/adfs?',
      'target',
      /to another origin, https:\/\/login\.example\.com\)\. Check the base URL/,
    ],
    [
      'to a sign-in at the same origin',
      '/oauth2/start?',
      'target',
      /\(HTTP 302, to \/oauth2\/start\)\. Check the base URL, and whether a proxy before the target requires its own sign-in$/,
    ],
    ['to a page', '/t/Login/NuiLogin.aspx?', 'target', /Check that the base URL is that of the platform$/],
  ])('by a redirect %s says where to look', (_what, to, blame, sentence) => {
    const location = to.endsWith('?') ? to : `${to}ServiceModel/AuthService.svc/Login`
    const url = 'http://crm.example.com/t/ServiceModel/AuthService.svc/Login'
    const refused = new LoginRefused('main', exchangeOf({ status: 302, url, headers: [['Location', location]] }))
    expect(refused.message).toMatch(sentence)
    expect(refused).toMatchObject({ blame, isNoLoginService: true })
  })

  it.each<[number, string, boolean]>([
    [404, '', true],
    [200, '<html>', true],
    [200, '{"Code":1}', false],
    [401, '', false],
    [503, '', false],
    [502, '', false],
  ])('shows by %s %s whether a login service is there at all', (status, body, isNone) => {
    expect(new LoginRefused('main', exchangeOf({ status, body })).isNoLoginService).toBe(isNone)
  })

  it.each([
    ['/t', /that of the platform$/],
    ['/t/0', /\. It must end before \/0$/],
    ['/t/0/odata', /\. It must end before \/0$/],
    ['/t/Login/NuiLogin.aspx', /\. It must end before \/Login$/],
    ['/t/ServiceModel/AuthService.svc', /\. It must end before \/ServiceModel$/],
    ['/Login', /that of the platform$/],
  ])('names the path of the interface that the base URL %s has at its end', (base, sentence) => {
    const url = `http://crm.example.com${base}/ServiceModel/AuthService.svc/Login`
    expect(new LoginRefused('main', exchangeOf({ status: 404, url })).message).toMatch(sentence)
  })

  it('is told with what it repeats of the password masked, before anything is taken from it', () => {
    const masked = (text: string) => text.replaceAll('p;ss Word', '‹›')
    const told = (status: number, type: string, body: string) =>
      new LoginRefused('main', exchangeOf({ status, headers: [['Content-Type', type]], body, masked })).message
    expect(told(404, 'Text/X-p;ss Word; charset=utf-8', 'x')).toContain('(HTTP 404, Text/X-‹›, not JSON)')
    expect(told(200, 'application/json', '{"Code":"p;ss Word"}')).toContain('(HTTP 200, Code "‹›")')
  })

  it('where a base URL ends in a path of the interface, say where it ends', () => {
    const absent = (url: string) => new LoginRefused('main', exchangeOf({ status: 404, url }))
    const login = 'ServiceModel/AuthService.svc/Login'
    expect(absent(`https://crm.example.com/0/${login}`).message).toMatch(
      /that of the platform\. It must end before \/0$/,
    )
    expect(absent(`https://crm.example.com/t0/${login}`).message).toMatch(/that of the platform$/)
  })
})
