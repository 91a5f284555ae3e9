import { describe, expect, it } from 'vitest'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { preflightOf, type PreflightFacts } from './preflight.js'
import {
  base,
  errorBody,
  inOrder,
  legacyPath,
  login,
  noHeader,
  recorded,
  rows,
  ticket,
  toLogin,
  type Told,
} from './testing/recorded.js'

type Given = Partial<Omit<PreflightFacts, 'exchanges'>>

function checks(exchanges: readonly ExchangeRecord[], given: Given = {}) {
  return preflightOf({
    exchanges,
    baseUrl: base,
    probe: 'Contact',
    tls: { version: 'TLSv1.3', insecure: false },
    ...given,
  })
}

/** What does not hold, by its name and what is said of it. */
function faults(exchanges: readonly ExchangeRecord[], given: Given = {}): readonly string[] {
  return checks(exchanges, given).flatMap(({ check, holds, text }) => (holds ? [] : [`${check}: ${text}`]))
}

const date = (text: string): Told => ({ headers: [...(login().responseHeaders ?? []), ['Date', text]] })
const noToken = { headers: [['Set-Cookie', `.ASPXAUTH=${ticket}; path=/`]] } as const

describe('the preflight', () => {
  it('says of a run in order that everything holds, each once, with its exchanges and without a remedy', () => {
    const told = checks([login(date('Sat, 21 Nov 2026 10:00:01 GMT')), recorded({ id: 2 })])
    expect(told.map(({ check }) => check)).toEqual([
      'name',
      'connection',
      'tls',
      'clock',
      'login',
      'cookies',
      'probe',
      'csrf',
    ])
    for (const { holds, remedy, evidence } of told)
      expect([holds, remedy, evidence?.length]).toEqual([true, undefined, expect.any(Number)])
  })

  it.each([
    ['http://crm.example.com', 'The name of the target was resolved.'],
    ['http://127.0.0.1:8080', 'The base URL has an IP address, so no name had to be resolved.'],
    ['http://[::1]:8080/tenant', 'The base URL has an IP address, so no name had to be resolved.'],
  ])('claims of %s no more than there was to do', (baseUrl, text) => {
    expect(checks([login()], { baseUrl }).find(({ check }) => check === 'name')).toMatchObject({ holds: true, text })
  })

  it('says nothing of what no exchange shows', () => {
    expect(checks([])).toEqual([])
    expect(
      checks([recorded({ id: 1, actor: 'checker', path: '/Login/NuiLogin.aspx', sent: {} })]).map(({ check }) => check),
    ).toEqual(['name', 'connection', 'tls'])
    expect(checks([login()], { baseUrl: 'http://crm.example.com' }).map(({ check }) => check)).toEqual([
      'name',
      'connection',
      'login',
    ])
  })

  it.each([
    ['nameNotResolved', ['name']],
    ['connectionRefused', ['name', 'connection']],
    ['proxyFailed', ['name', 'connection']],
    ['noAnswer', ['name', 'connection']],
    ['tlsExpired', ['name', 'connection', 'tls']],
    ['tlsWrongName', ['name', 'connection', 'tls']],
    ['tlsUntrusted', ['name', 'connection', 'tls']],
  ])('ends at %s, with what was seen and what to do', (fault, steps) => {
    const told = checks([login({ fault })])
    expect(told.map(({ check }) => check)).toEqual(steps)
    expect(told.map(({ holds }) => holds)).toEqual(steps.map((_, index) => index < steps.length - 1))
    expect(told.at(-1)).toMatchObject({ text: 'it broke.', remedy: 'Look at the line.', evidence: ['x-0001'] })
  })

  it('takes a target for reached that answered at a later try', () => {
    expect(faults([login({ fault: 'reset' }), login({ id: 2 }), recorded({ id: 3 })])).toEqual([])
  })

  it('says that a certificate was not checked', () => {
    expect(faults([login()], { tls: { insecure: true } })).toEqual([
      'tls: The certificate was not checked: its expiry, chain and name may be wrong.',
    ])
  })

  it.each([
    ['Sat, 21 Nov 2026 10:04:50 GMT', []],
    ['Sat, 21 Nov 2026 09:55:10 GMT', []],
    ['soon', []],
    ['Sat, 21 Nov 2026 10:10:00 GMT', ['clock: The clock of the target is 10 minutes ahead of that of the checker.']],
    ['Sat, 21 Nov 2026 07:00:00 GMT', ['clock: The clock of the target is 3 hours behind that of the checker.']],
    ['Sat, 14 Nov 2026 10:00:00 GMT', ['clock: The clock of the target is 7 days behind that of the checker.']],
  ])('holds a Date of %s against the clock of the checker', (text, expected) => {
    expect(faults([login(date(text)), recorded({ id: 2 })])).toEqual(expected)
  })

  it('takes no Date of an answer that was stored on the way', () => {
    const stored = login({
      headers: [
        ['Date', 'Sat, 14 Nov 2026 10:00:00 GMT'],
        ['Age', '604800'],
      ],
    })
    expect(faults([stored])).toEqual([])
  })

  it.each<readonly [string, Told, string]>([
    [
      'by its Code',
      { body: '{"Code":1}', headers: [] },
      'login: The login of the main user failed (status 200, Code 1).',
    ],
    [
      'by no login service',
      { status: 404, type: 'text/html', body: '<h1>no</h1>', headers: [] },
      'login: The login of the main user failed (status 404).',
    ],
  ])('tells a login that is refused %s', (_what, answer, expected) => {
    expect(faults([login(answer)])).toEqual([expected])
  })

  it.each<readonly [string, Told, RegExp]>([
    ['its Code', { body: '{"Code":1}', headers: [] }, /^Check users\.main .* locked\.$/],
    ['401 and no Code', { status: 401, body: 'no', headers: [] }, /^Check users\.main .* blocks the checker\.$/],
    ['403 and no Code', { status: 403, body: 'no', headers: [] }, /^Check users\.main .* blocks the checker\.$/],
    [
      'a redirect to another origin',
      { status: 302, headers: [['Location', 'https://www.example.com/x']] },
      /^It redirects to another origin, https:\/\/www\.example\.com\. .* target\.baseUrl .*\.$/,
    ],
    ['a redirect within its own', { status: 302, headers: [['Location', '/x']] }, /^Check that the base URL/],
    ['404', { status: 404, headers: [] }, /^Check that the base URL/],
  ])('says of a login that is refused by %s what to do', (_what, answer, remedy) => {
    const found = checks([login({ body: '', ...answer })]).find(({ check }) => check === 'login')
    expect(found?.remedy).toMatch(remedy)
  })

  it.each<readonly [string, Told, Told, readonly string[]]>([
    [
      'a Secure cookie over http',
      { base: 'http://crm.example.com' },
      { base: 'http://crm.example.com', sent: { Cookie: `.ASPXAUTH=${ticket}` } },
      [
        'cookies: Login set cookies that are not sent back to the services: SVCCSRF.',
        'csrf: Login sets a CSRF cookie that is never sent back, so the CSRF header cannot be sent either.',
      ],
    ],
    [
      'a token whose name has another prefix than the profile says',
      {},
      { sent: { Cookie: `.ASPXAUTH=${ticket}; SVCCSRF=token` } },
      ['csrf: The checker sends the CSRF token of the login in its cookie, but in no header of that name.'],
    ],
    ['no CSRF cookie, as older deployments have it', noToken, { sent: { Cookie: `.ASPXAUTH=${ticket}` } }, []],
    [
      'a cookie that is taken away',
      { headers: [...(login().responseHeaders ?? []), ['Set-Cookie', 'Old=; path=/']] },
      {},
      [],
    ],
  ])('sees what becomes of cookies: %s', (_what, answer, read, expected) => {
    expect(faults([login(answer), recorded({ id: 2, ...read })])).toEqual(expected)
  })

  it('sees that a token is wanted that the login does not give', () => {
    const sent = { Cookie: `.ASPXAUTH=${ticket}` }
    const told = faults([
      login({ headers: [['Set-Cookie', `.ASPXAUTH=${ticket}; path=/`]] }),
      recorded({ id: 2, sent, status: 403 }),
      recorded({ id: 3, sent, status: 403, path: '/0/odata/Contact' }),
    ])
    expect(told).toContain('csrf: Login sets no CSRF cookie, and every request of the session is answered with 403.')
  })

  it('tells a refused login with its Message, and that a new password is due', () => {
    const body = '{"Code":1,"Message":"Your password\\nhas expired.","PasswordChangeUrl":"/Login/Change.aspx"}'
    const [told] = checks([login({ body, headers: [] })]).filter(({ check }) => check === 'login')
    expect(told).toMatchObject({
      text: 'The login of the main user failed (status 200, Code 1: “Your password has expired.”).',
      remedy: 'A new password is due. Set one in a browser, and update the password that the profile names.',
    })
  })

  it.each<readonly [string, string, string, readonly RegExp[]]>([
    ['another path', base, 'path=/other; secure', [/^Their path /, /^Its path /]],
    ['another path, over http', 'http://crm.example.com', 'path=/other; secure', [/^Their path /, /^Its path /]],
    [
      'another host',
      'http://crm.example.com',
      'path=/; secure; Domain=app01.internal',
      [/^Their Domain/, /^Its Domain/],
    ],
    ['plain http alone', 'http://crm.example.com', 'path=/; secure', [/^They are Secure/, /^It is Secure/]],
    ['nothing that shows', base, 'path=/; secure', [/^Check their/, /^Check its/]],
  ])('says what keeps a token from coming back: %s', (_what, host, attributes, remedies) => {
    const set = [...noToken.headers, ['Set-Cookie', `SVCCSRF=‹csrfToken·1›; ${attributes}`]] as const
    const sent = { Cookie: `.ASPXAUTH=${ticket}` }
    const told = checks([login({ base: host, headers: set }), recorded({ id: 2, base: host, sent })])
    expect(told.flatMap(({ remedy }) => remedy ?? [])).toEqual(remedies.map((remedy) => expect.stringMatching(remedy)))
  })

  it.each<readonly [string, Told, readonly string[]]>([
    ['no records', { body: rows(0) }, ['probe: The probe entity has no records.']],
    ['404', { status: 404, body: errorBody('none') }, ['probe: The probe entity does not exist (404).']],
    ['401', { status: 401, body: '' }, ['probe: The read of the probe entity was refused (401).']],
    [
      'the login page',
      { status: 302, headers: [toLogin(legacyPath)] },
      ['probe: The read of the probe entity led to the login page.'],
    ],
    [
      'a web page',
      { type: 'text/html', body: '<h1>Back soon</h1>' },
      ['probe: The read of the probe entity returned a web page.'],
    ],
    ['a body that is not kept whole', { type: 'application/octet-stream' }, []],
  ])('reads the probe entity: %s', (_what, read, expected) => {
    expect(faults([login(), recorded({ id: 2, ...read })])).toEqual(expected)
  })

  it('takes a probe entity for readable that could be read at last, in another manner', () => {
    const forced = { ...inOrder, ForceUseSession: 'true' }
    expect(faults([login(), recorded({ id: 2, status: 401, body: '' }), recorded({ id: 3, sent: forced })])).toEqual([])
  })

  it('does not take a header that the caller left out on purpose for one that is lost', () => {
    expect(faults([login(), recorded({ id: 2 }), recorded({ id: 3, sent: noHeader, status: 403 })])).toEqual([])
  })

  it('tells what ended the run where no exchange was kept', () => {
    const stop = { check: 'login', reason: 'the login of main was refused: check its name' } as const
    expect(checks([], { stop })).toEqual([{ check: 'login', holds: false, text: stop.reason }])
  })
})
