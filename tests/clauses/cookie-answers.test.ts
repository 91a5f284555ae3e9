import { describe, expect, it } from 'vitest'
import { session } from '../../src/check/sessions/main-session.js'
import { runAt } from '../../src/check/testing/run-at.js'
import {
  challenge,
  noRows,
  smallDeployment,
  threeRows,
  toLogin,
  type SmallDeploymentOptions,
} from '../../src/check/testing/small-deployment.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import type { Said } from '../support/scripted-server.js'
import { day, declaring, failing, judged, nameCookie, usual, type Login } from './answered-login.js'
import { sentencesOf } from './judging.js'

describe('the lifetime of the user name', () => {
  const lasting = (attribute: string): Login => ({ cookies: [...usual.slice(0, 2), `${nameCookie}${attribute}`] })

  it.each([26.5, 33.4])('may be %d days', async (days) => {
    expect(await judged('COOKIE-7', lasting(`; Max-Age=${String(days * day)}`))).toEqual(['passed'])
  })

  it.each([
    [`; Max-Age=${String(26.4 * day)}`, 'seen an expiry after 26 days'],
    [`; Max-Age=${String(33.5 * day)}`, 'seen an expiry after 34 days'],
    ['', 'seen no expiry'],
    ['; Max-Age=0', 'seen an expiry after 0 days'],
  ])('may not be given by "%s"', async (attribute, seen) => {
    expect(await judged('COOKIE-7', lasting(attribute))).toEqual(failing(seen))
  })
})

describe('the user name in codes', () => {
  const ascii = 'tested with ASCII names only. Set users.international to test the codes of other letters'
  const user = (name: string) => ({ name, password: 'p', passwordChangeDue: false })

  it('is judged by letters outside ASCII where a user has one', async () => {
    expect(await judged('COOKIE-6')).toEqual([ascii, 'passed'])
    const cookies = [...usual.slice(0, 2), 'UserName=220; path=/; HttpOnly']
    expect(await judged('COOKIE-6', { cookies, profile: { users: { main: user('Ü') } } })).toEqual(['passed'])
    const both = { users: { main: user('Ü'), international: user('Supervisor') } }
    expect(await judged('COOKIE-6', { cookies, profile: both })).toEqual(
      failing('seen 1 character code that spells another name .x-#, login of international'),
    )
  })

  it('cannot be judged where login sets none', async () => {
    const cookies = usual.slice(0, 2)
    expect(await judged('COOKIE-6', { cookies })).toEqual([
      ascii,
      'cantTell: POST /ServiceModel/AuthService.svc/Login (x-#) set no UserName (COOKIE-5)',
    ])
    expect(await judged('COOKIE-7', { cookies })).toEqual([
      'cantTell: POST /ServiceModel/AuthService.svc/Login (x-#) set no UserName (COOKIE-5)',
    ])
    expect(await judged('COOKIE-6', { cookies, ...declaring('no-username-cookie') })).toEqual([
      ascii,
      expect.stringMatching(/^inapplicable: not applicable with the declared departure no-username-cookie/),
    ])
  })
})

describe('the token', () => {
  it('may not be empty', async () => {
    const cookies = ['.ASPXAUTH=t; path=/; HttpOnly', 'SVCCSRF=; path=/; Secure']
    expect(await judged('COOKIE-4', { cookies })).toEqual(failing('expected a value, seen an empty value'))
  })

  it('that is taken away is not set', async () => {
    const cleared = 'SVCCSRF=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
    expect(await judged('COOKIE-4', { cookies: ['.ASPXAUTH=t; path=/; HttpOnly', cleared] })).toEqual([
      'inapplicable: login sets no SVCCSRF: an older deployment',
    ])
    expect(await judged('COOKIE-4', { cookies: [cleared, ...usual] })).toEqual(['passed'])
  })

  it.each(['COOKIE-4', 'ACCESS-9'] as const)(
    'is not missed (%s) where the profile names another prefix',
    async (id) => {
      expect(await judged(id, { target: { vendorPrefix: 'ACME' } })).toEqual([
        expect.stringMatching(
          /^cantTell: POST .*Login .* set SVCCSRF and no ACMECSRF. Check target.vendorPrefix in the profile$/,
        ),
      ])
    },
  )

  it('is not missed by the first read (COOKIE-9) either: the prefix of the profile is, and it decides nothing', async () => {
    const forbidden = { target: { vendorPrefix: 'ACME' }, data: () => ({ status: 403 }) } as const
    expect(await judged('COOKIE-9', forbidden)).toEqual([
      expect.stringMatching(/^cantTell: .* set SVCCSRF and no ACMECSRF\. Check target.vendorPrefix/),
    ])
    expect(await judged('COOKIE-9', { target: { vendorPrefix: 'SVC' }, data: () => ({ status: 403 }) })).toEqual(
      failing('expected status 200, seen 403'),
    )
  })
})

describe('the session cookie', () => {
  const from =
    (first: number, then: (sent: boolean) => Said = () => threeRows): SmallDeploymentOptions['data'] =>
    ({ cookies }, nth) => {
      const said = then(cookies['SVCSESSIONID'] !== undefined)
      return nth < first
        ? threeRows
        : { ...said, headers: [...(said.headers ?? []), ['Set-Cookie', 'SVCSESSIONID=s; path=/']] }
    }

  it('may be set by one of five reads after the first', async () => {
    expect(await judged('COOKIE-8', { data: from(6) })).toEqual(['passed'])
    expect(await judged('COOKIE-8', { data: from(7) })).toEqual([
      'inapplicable: SVCSESSIONID was set neither at login nor on 5 later answers',
    ])
  })

  it('is to blame where a read succeeds without it alone', async () => {
    expect(await judged('COOKIE-8', { data: from(2, (sent) => (sent ? { status: 500 } : threeRows)) })).toEqual(
      failing('expected records, seen 500'),
    )
    const services = { custom: { service: 'Echo', method: 'Say' } } as ResolvedProfile['services']
    const byService: SmallDeploymentOptions['data'] = (request, nth, alive) =>
      request.url.includes('/rest/') && 'SVCSESSIONID' in request.cookies ? challenge : from(2)?.(request, nth, alive)
    expect(await judged('COOKIE-8', { data: byService, profile: { services } })).toEqual(
      failing('expected a call, seen 401, text/html'),
    )
    let reads = 0
    const data: SmallDeploymentOptions['data'] = (request, nth, alive) => {
      reads += 1
      return reads > 2 ? { status: 500 } : from(2)?.(request, nth, alive)
    }
    expect(await judged('COOKIE-8', { data })).toEqual([
      expect.stringMatching(/^cantTell: the read fails with SVCSESSIONID and without it \(GET .* answered 500\)$/),
    ])
  })
})

describe('the first read of a session', () => {
  const nowhere =
    (said: Said): SmallDeploymentOptions['data'] =>
    ({ url }) =>
      url.includes('Nosuch') ? { status: 404 } : said

  it.each<[string, Login, unknown]>([
    ['brings records', {}, 'passed'],
    [
      'fails',
      { data: () => ({ status: 500 }) },
      expect.stringMatching(/^cantTell: the session was not refused, but .* answered 500 \(see READ-1\)$/),
    ],
    ['is refused like any other', { data: () => challenge }, expect.stringMatching(/^failed: .*401/)],
    [
      'is refused for want of rights',
      { data: nowhere(challenge) },
      expect.stringMatching(/users\.main is logged in but seems to have no right to read Contact/),
    ],
    ['is forbidden', { data: nowhere({ status: 403 }) }, expect.stringMatching(/^failed: .*403/)],
    [
      'brings a page',
      { data: () => ({ headers: [['Content-Type', 'text/html']], body: '<html></html>' }) },
      expect.stringMatching(/^failed: .*expected data, seen a web page/),
    ],
    ['brings no record', { data: () => noRows }, expect.stringMatching(/^cantTell: GET .* returned no record/)],
    [
      'lacks cookies that do not travel',
      { data: () => ({ status: 403 }), target: { sendSecureOverHttp: false } },
      expect.stringMatching(/^cantTell: Secure cookies are not sent over plain http/),
    ],
    ['is well without cookies that do not travel', { target: { sendSecureOverHttp: false } }, 'passed'],
    [
      'is forbidden, though every cookie travels',
      {
        data: () => ({ status: 403 }),
        cookies: ['.ASPXAUTH=t; path=/', 'SVCCSRF=c; path=/'],
        target: { sendSecureOverHttp: false },
      },
      expect.stringMatching(/^failed: .*403/),
    ],
  ])('%s', async (_what, login, said) => {
    expect(await judged('COOKIE-9', login)).toEqual([said])
  })

  it('that a new session alone is given decides nothing, since nothing explains why the first one is refused', async () => {
    const target = await smallDeployment({
      data: (request) => (request.cookies['.ASPXAUTH']?.startsWith('0001') ? toLogin(request) : undefined),
    })
    expect(await sentencesOf(await runAt(target.origin), 'COOKIE-9')).toEqual([
      expect.stringMatching(
        /^cantTell: the read was refused in one session \(GET .* answered 302.*succeeded in the next/,
      ),
    ])
    expect(target.logins()).toBe(2)
  })

  it('that a new session is given counts where another login of the user had ended the first one', async () => {
    const target = await smallDeployment({ singleSession: true })
    const run = await runAt(target.origin)
    await session(run, 'main')
    await run.newActor('another login', run.profile.users.main).logIn()
    expect(await sentencesOf(run, 'COOKIE-9')).toEqual(['passed'])
    expect(target.logins()).toBe(3)
  })
})
