import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { basicInsteadOfCookies, type BasicTwins } from './basic-instead.js'
import { judgeClause } from '../runner/judge-clause.js'
import { session } from '../sessions/main-session.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment } from '../testing/small-deployment.js'
import { decoy } from '../testing/users.js'

const called: Said = { headers: [['Content-Type', 'application/json']], body: '"in order"' }
const other: Said = { ...called, body: '"who are you?"' }

type Service = (how: 'cookies' | 'basic' | 'bare', request: Received) => Said

interface Circumstances {
  readonly withDecoy?: boolean
  readonly status?: number
  readonly parameters?: readonly object[]
  readonly login?: (nth: number) => Said | undefined
}

function howShown({ headers, cookies }: Received): 'cookies' | 'basic' | 'bare' {
  if (headers['authorization'] !== undefined) return 'basic'
  return Object.keys(cookies).length > 0 ? 'cookies' : 'bare'
}

/** The two calls at a service that answers so, and whatever was sent to it. */
async function calls(answer: Service, { withDecoy = true, status, parameters, login }: Circumstances = {}) {
  const target = await smallDeployment({
    data: (request) => answer(howShown(request), request),
    ...(login ? { login } : {}),
  })
  const { users } = (await runNowhere()).profile
  const run = await runAt(target.origin, {
    users: { ...users, ...(withDecoy ? { decoy } : {}) },
    services: {
      custom: { service: 'Echo', method: 'Say', status, parameters },
    } as unknown as ResolvedProfile['services'],
  })
  let twins: BasicTwins | undefined
  const verdict = await judgeClause(run, 'PAGE-1', async () => {
    twins = await basicInsteadOfCookies({ run, main: await session(run, 'main') })
  })
  const logins = target.received.filter(({ url }) => url.endsWith('/Login'))
  const lastLogin = JSON.parse(logins.at(-1)?.body ?? '') as unknown
  return { twins, verdict, run, shown: target.reads().map(howShown), sent: target.reads(), lastLogin }
}

const guarded: Service = (how) => (how === 'cookies' ? called : challenge)

describe('a call with Basic in place of cookies', () => {
  it('shows the decoy’s name and password, and nothing else of a session', async () => {
    const { twins, verdict, shown, sent, lastLogin } = await calls(guarded)
    expect(shown).toEqual(['cookies', 'basic'])
    expect(lastLogin).toEqual({ UserName: decoy.name, UserPassword: decoy.password })
    const [byCookies, byBasic] = sent as [Received, Received]
    expect([byBasic.method, byBasic.url, byBasic.body]).toEqual([byCookies.method, byCookies.url, byCookies.body])
    expect(byCookies.cookies['SVCCSRF']).toBe('token2')
    expect([byBasic.cookies, byBasic.headers['svccsrf']]).toEqual([{}, undefined])
    expect(Buffer.from(byBasic.headers['authorization']?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      `${decoy.name}:${decoy.password}`,
    )
    const differsIn = 'how the caller shows who it is: HTTP Basic credentials instead of the login cookies'
    expect(twins).toMatchObject({ accepted: { status: 200 }, refused: { status: 401 }, differsIn, right: true })
    expect(verdict.twins).toEqual([{ accepted: twins?.accepted.id, refused: twins?.refused.id, differsIn }])
  })

  it('without a decoy shows what nobody has, beside a call of main', async () => {
    const { twins, run, sent } = await calls(guarded, { withDecoy: false })
    expect(twins).toMatchObject({ accepted: { status: 200 }, refused: { status: 401 }, right: false })
    expect(sent[0]?.cookies['SVCCSRF']).toBe('token1')
    expect(Buffer.from(sent[1]?.headers['authorization']?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      `${run.randomName('user')}:${run.randomName('password')}`,
    )
  })

  it.each<[string, Service, readonly string[], string]>([
    ['answered as with cookies', () => called, ['cookies', 'basic'], 'twins'],
    [
      'answered otherwise, and refused without',
      (how) => (how === 'cookies' ? called : how === 'basic' ? other : challenge),
      ['cookies', 'basic', 'bare'],
      'twins',
    ],
    [
      'answered otherwise, and so without',
      (how) => (how === 'cookies' ? called : other),
      ['cookies', 'basic', 'bare'],
      'cantTell',
    ],
    ['refused', guarded, ['cookies', 'basic'], 'twins'],
  ])('is looked at where it is %s', async (_what, answer, shown, end) => {
    const { twins, verdict, shown: came } = await calls(answer)
    expect(came).toEqual(shown)
    expect(twins === undefined).toBe(end === 'cantTell')
    if (end === 'cantTell')
      expect(verdict.reason).toMatch(
        /both answered 200, application\/json, unlike a call with the cookies.*\(REST-3\)$/,
      )
  })

  it('proves nothing, to the blame of the target, where no call with cookies succeeds', async () => {
    const { verdict, shown } = await calls(() => ({ status: 405 }))
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'target' })
    expect(verdict.reason).toMatch(/with the cookies of ‹.* answered 405, and the same happens to main \(REST-1\)$/)
    expect(shown).toEqual(['cookies', 'cookies'])
    const alone = await calls(() => ({ status: 405 }), { withDecoy: false })
    expect(alone.verdict).toMatchObject({ outcome: 'cantTell', blame: 'target' })
    expect(alone.verdict.reason).toMatch(/the cookies of main, failed.* answered 405 \(REST-1\)$/)
  })

  it('proves nothing, to the blame of the profile, where that of the decoy alone does not succeed', async () => {
    const ofMain: Service = (_how, { cookies }) => (cookies['SVCCSRF'] === 'token1' ? called : { status: 403 })
    const { verdict } = await calls(ofMain)
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    expect(verdict.reason).toMatch(/answered 403\. Give users\.decoy the right to call the service$/)
  })

  it('goes with a parameter where the method cannot be called without', async () => {
    const { twins, sent } = await calls(
      (how, { url }) => (url.endsWith('/Say') ? { status: 404 } : guarded(how, { url } as Received)),
      { parameters: [{ value: 'plain' }] },
    )
    expect(twins).toMatchObject({ accepted: { status: 200 }, refused: { status: 401 } })
    expect(sent.map(({ url }) => url.replace('/0/rest/Echo/Say', ''))).toEqual(['', '/plain', '/plain'])
  })

  it('goes by the status that the profile has', async () => {
    const { twins } = await calls((how) => (how === 'cookies' ? { status: 404 } : challenge), { status: 404 })
    expect(twins).toMatchObject({ accepted: { status: 404 } })
    expect((await calls(guarded, { status: 404 })).verdict.outcome).toBe('cantTell')
  })

  it('proves nothing where the decoy cannot log in, and none of it is sent', async () => {
    const refused: Said = { headers: [['Content-Type', 'application/json']], body: '{"Code":1}' }
    const { verdict, shown } = await calls(guarded, { login: (nth) => (nth > 1 ? refused : undefined) })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    expect(verdict.reason).toMatch(/cannot log in .*Check its name/)
    expect(shown).toEqual([])
  })

  it('blames no decoy for what a gateway answers to its login', async () => {
    const { verdict } = await calls(guarded, { login: (nth) => (nth > 1 ? { status: 502 } : undefined) })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'target' })
    expect(verdict.reason).toMatch(/was unavailable: .* answered 502/)
  })
})
