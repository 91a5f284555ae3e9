import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { doesNotLogIn } from './login-expectations.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { Logins, ticketCookie } from '../../session/index.js'
import { judgeClause } from '../runner/judge-clause.js'
import { attemptLogin, attempted, rightLogin, sessionOpens, wrongLoginUser } from './failing-logins.js'
import { belowBase, isLoginOf, loginIn, loginsIn } from './login-checks.js'
import { undecided } from '../outcome/finding.js'
import { Undecided } from '../outcome/verdict.js'
import { inWords } from '../testing/found.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import {
  challenge,
  noRows,
  smallDeployment,
  threeRows,
  type SmallDeploymentOptions,
} from '../testing/small-deployment.js'
import { decoy, guest } from '../testing/users.js'

const wrong = { UserName: 'a', UserPassword: 'b' }

/** A login's answer: its Code, and the cookies that it sets. */
const answering = (code: number | undefined, ...cookies: readonly string[]): Said => ({
  headers: [['Content-Type', 'application/json'], ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)],
  body: JSON.stringify({ Code: code }),
})
const ticket = `${ticketCookie}=0001ABCDEF0123456789; path=/`
const token = 'SVCCSRF=token; path=/'

describe('a path below the base URL', () => {
  it.each([
    ['', '/0', '/0'],
    ['/crm', '/crm/0', '/0'],
    ['/crm', '/crm', ''],
    ['/crm', '/crmx/0', '/crmx/0'],
    ['/crm', '/0', '/0'],
    ['/a%20b', '/a%20b/0', '/0'],
    ['/%D1%82', '/%d1%82/0', '/0'],
    ['/%D1%82', '/%zz/0', '/%zz/0'],
    ['/crm', undefined, undefined],
  ])('%s: of %s it is %s', (base, path, rest) => {
    expect(belowBase(base, path)).toBe(rest)
  })
})

describe('the logins that clauses judge', () => {
  const both = { main: { name: 'Overseer', password: 'right', passwordChangeDue: false }, restricted: guest }

  it('are the first of main, the first of every further user, and all others that rightly succeeded', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin, { users: both })
    await run.newActor('before', both.main).logIn()
    await run.newActor('let in for nothing').tryLogIn(wrong)
    await run.newActor('by another password').tryLogIn({ UserName: both.main.name, UserPassword: 'x' })
    const { evidence } = await judgeClause(run, 'PAGE-1', async ({ run: own }) => {
      const logins = await loginsIn(own)
      expect(logins.map(({ actor }) => actor)).toEqual(['main', 'before', 'restricted'])
      expect(logins.map((login) => isLoginOf(login, guest))).toEqual([false, false, true])
    })
    expect([evidence, target.logins()]).toEqual([['x-0004', 'x-0001', 'x-0005'], 5])
  })

  it('leave out those that were refused, also that of a further user', async () => {
    const { run } = await mainAt({ login: (nth) => (nth === 1 ? undefined : answering(1)) }, { users: both })
    await run.newActor('refused').tryLogIn(wrong)
    await judgeClause(run, 'PAGE-1', async ({ run: own }) => {
      expect((await loginsIn(own)).map(({ actor }) => actor)).toEqual(['main'])
    })
  })

  it('do not hide a defect', async () => {
    const run = await runAt((await smallDeployment()).origin, { users: both })
    run.passiveObservations.logins.filter = () => {
      throw new TypeError('a defect')
    }
    await expect(loginsIn(run)).rejects.toThrow(TypeError)
  })
})

describe('the login that clauses judge', () => {
  it('is cited by each of them, with what went before it', async () => {
    const target = await smallDeployment({
      login: (nth) => (nth === 1 ? { status: 503, headers: [['Retry-After', '0']] } : undefined),
    })
    const run = await runAt(target.origin)
    for (let turn = 0; turn < 2; turn += 1) {
      const { evidence } = await judgeClause(run, 'PAGE-1', async ({ run: own }) => {
        expect((await loginIn(own)).status).toBe(200)
      })
      expect(evidence).toEqual(['x-0001', 'x-0002'])
    }
  })

  it('is that of the role that is asked for', async () => {
    const target = await smallDeployment()
    const { users } = (await runNowhere()).profile
    const run = await runAt(target.origin, { users: { ...users, restricted: guest } })
    await judgeClause(run, 'PAGE-1', async () => {
      await loginIn(run, 'restricted')
    })
    expect(target.received.map(({ body }) => body)).toEqual([expect.stringContaining(guest.name)])
  })
})

describe('the user of wrong logins', () => {
  it('is the decoy, else main', async () => {
    const { users } = (await runNowhere()).profile
    expect(wrongLoginUser(await runNowhere({ users: { ...users, decoy } }))).toBe(decoy)
    expect(wrongLoginUser(await runNowhere())).toMatchObject({ name: 'Supervisor' })
  })

  it('is wanting where the profile names nobody', async () => {
    const run = await runNowhere({ users: {} })
    expect(() => wrongLoginUser(run)).toThrow(expect.objectContaining({ profileKeys: ['users.main'] }))
  })
})

/** What is found of a login that must not succeed, and the data requests that were sent. */
async function refusedLogin(
  login: Said,
  data?: SmallDeploymentOptions['data'],
  probe = true,
  services: Partial<ResolvedProfile> = {},
) {
  const target = await smallDeployment({ login: (nth) => (nth === 1 ? login : undefined), ...(data ? { data } : {}) })
  const run = await runAt(target.origin, { ...services, ...(probe ? {} : { entities: {} }) })
  const attempt = attemptLogin(run, run.newActor('wrong password'), wrong)
  const found = await attempt.then(doesNotLogIn, (fault: unknown) => {
    if (!(fault instanceof Undecided)) throw fault
    return undecided(fault.message, fault.blame)
  })
  return { found: inWords(found), reads: target.reads().length, logins: target.logins() }
}

const away = 'open: the target, or a proxy before it, was unavailable'
const limit = 'open: a login limit answered'

describe('a login that must not happen', () => {
  const busy = '<html>busy</html>'
  it.each<[string, Said, string]>([
    ['did not where the answer says another Code and sets no cookie', answering(1), 'met: '],
    ['is not known of where a page stands before the login service (502)', { status: 502, body: busy }, away],
    ['is not known of where a page stands before the login service (503)', { status: 503, body: busy }, away],
    ['did not where the login service itself refuses it so', { ...answering(1), status: 503 }, 'met: '],
    ['is not known of where a limit of logins answers with a page', { status: 429, body: busy }, limit],
    ['is not known of where such a limit answers as the login service', { ...answering(1), status: 429 }, limit],
    ['did where the answer says Code 0', answering(0), 'no Code 0 / 200, Code 0'],
  ])('%s: nothing more is sent', async (_what, answer, begin) => {
    const { found, reads, logins } = await refusedLogin(answer)
    expect(found.slice(0, begin.length)).toBe(begin)
    expect([reads, logins]).toEqual([0, 1])
  })

  it('did where its cookies open a data request', async () => {
    expect((await refusedLogin(answering(1, ticket, token), () => threeRows)).found).toMatch(
      /^no cookies that give access \/ records by its cookies: GET .* \(x-\d+\)$/,
    )
  })

  it('did not where its ticket opens nothing', async () => {
    const { found, logins } = await refusedLogin(answering(1, ticket, token))
    expect([found.slice(0, 4), logins]).toEqual(['met:', 2])
  })

  describe('is looked for in calls of the custom service too, where its cookies open no read', () => {
    const custom = { service: 'Echo', method: 'Say' } as ResolvedProfile['services']['custom']
    const services = { services: { custom } as ResolvedProfile['services'] }
    const isCall = ({ url }: Received) => url.includes('/rest/')
    const isMain = ({ cookies }: Received) => ticketCookie in cookies && cookies[ticketCookie] !== 'other'
    const mine = `${ticketCookie}=other; path=/`
    const judged = (opens: (call: Received) => boolean) =>
      refusedLogin(
        answering(1, mine, token),
        (request) => {
          if (isCall(request)) return opens(request) ? {} : challenge
          return isMain(request) ? threeRows : challenge
        },
        true,
        services,
      )

    it('and did where they open such a call', async () => {
      expect((await judged(({ cookies }) => ticketCookie in cookies)).found).toContain('/ a call by its cookies')
    })

    it.each<[string, (call: Received) => boolean]>([
      ['they do not', isMain],
      ['everybody is served', () => true],
      ['the token alone opens it', ({ headers }) => headers['svccsrf'] !== undefined],
    ])('and did not where %s', async (_what, opens) => {
      expect((await judged(opens)).found).toMatch(/^met: /)
    })
  })

  it.each<[string, string, RegExp]>([
    ['cannot be told of a ticket that nothing can be opened with', ticket, /^open, profile: /],
    ['did not where the cookies are others', 'Other=1; path=/', /^met: /],
  ])('%s, without an entity to read', async (_what, cookie, sentence) => {
    const { found, reads } = await refusedLogin(answering(1, cookie), undefined, false)
    expect(found).toMatch(sentence)
    expect(reads).toBe(0)
  })
})

describe('a login that must not succeed, at a deployment that limits logins', () => {
  const saying = (message: string): Said => ({
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ Code: 1, Message: message }),
  })
  const limited = (seconds: number) => saying(`Too many logins, wait ${String(seconds)} s`)

  /** The second login is to fail; the third is the right one, put off by the limit; the others succeed. */
  async function judged(second: Said) {
    const target = await smallDeployment({ login: (nth) => ({ 2: second, 3: limited(8) })[nth] })
    const { limits } = (await runNowhere()).profile
    const run = await runAt(target.origin, { limits: { ...limits, wrongLogins: 0 } })
    const logins = new Logins({ msLeft: () => Infinity, pause: () => Promise.resolve() })
    Object.assign(run, { logins } satisfies Partial<typeof run>)
    let found: unknown
    const { reason } = await judgeClause(run, 'LOGIN-6', async ({ run: own }) => {
      found = doesNotLogIn(await attempted(own, 'an unknown user'))
    })
    return found ?? reason
  }

  it('is not known of where the limit answered it as it then answered the right login', async () => {
    expect(await judged(limited(9))).toMatch(/a login limit answered .*Too many logins.* limits\.loginsPerMinute/)
  })

  it('was refused where the answer was another one', async () => {
    expect(await judged(saying('No such user'))).toMatchObject({ holds: true })
  })
})

/** Whether a caller's cookies open something, and what the caller showed. */
async function opening(cookies: readonly string[], data?: SmallDeploymentOptions['data']) {
  const { target, run } = await mainAt({
    login: (nth) => (nth === 2 ? answering(1, ...cookies) : undefined),
    ...(data ? { data } : {}),
  })
  const actor = run.newActor('caller')
  await actor.tryLogIn(wrong)
  const works = await sessionOpens(run, actor).then(
    (opened) => opened?.what,
    (fault: unknown) => fault,
  )
  const shown = target.reads().map(({ headers, cookies: held }) => [held['SVCCSRF'], headers['svccsrf']])
  return { works, shown }
}

describe('cookies of a caller', () => {
  const mine = ['token1', 'token1']

  it('with a ticket and no token are tried with the token of main, and open what they open so', async () => {
    expect(await opening([ticket])).toEqual({ works: 'records', shown: [mine, mine] })
  })

  it('with a token of their own are tried with that', async () => {
    expect(await opening([ticket, 'SVCCSRF=own; path=/'])).toEqual({ works: 'records', shown: [mine, ['own', 'own']] })
  })

  it.each([
    ['no ticket', ['Other=1; path=/'], [mine, [undefined, undefined], mine]],
    ['a ticket that opens nothing', [`${ticketCookie}=no; path=/`], [mine, mine, mine]],
  ])('with %s open nothing beside those of main', async (_what, cookies, shown) => {
    expect(await opening(cookies)).toEqual({ works: 'nothing', shown })
  })

  it('tell nothing where those of main open nothing either', async () => {
    const { works } = await opening([ticket], (_request, nth) => (nth > 1 ? noRows : undefined))
    expect(works).toMatchObject({ name: 'Undecided', outcome: 'cantTell', blame: 'profile' })
  })

  it('tell nothing of a deployment without an entity to read, and nothing is sent', async () => {
    const target = await smallDeployment({ data: () => challenge })
    const run = await runAt(target.origin, { entities: {} })
    expect(await sessionOpens(run, run.newActor('caller'))).toBeUndefined()
    expect(target.received).toEqual([])
  })
})

describe('cookies of a caller of a deployment whose legacy service is away', () => {
  const custom = { service: 'Echo', method: 'Say' } as ResolvedProfile['services']['custom']
  const isMain = ({ cookies }: Received) => cookies[ticketCookie]?.startsWith('0001') === true
  const away: Said = { status: 503 }
  const guarded = (request: Received) => (isMain(request) ? threeRows : challenge)

  type Answer = (request: Received) => Said
  /** What the cookies of a caller open beside those of main, and the services that were asked for it, in turn. */
  async function openingAt(services: Readonly<Record<'svc' | 'odata' | 'rest', Answer>>) {
    const kindOf = ({ url }: Received) =>
      (['odata', 'rest'] as const).find((kind) => url.includes(`/${kind}/`)) ?? 'svc'
    const { target, run } = await mainAt(
      {
        login: (nth) => (nth === 2 ? answering(1, `${ticketCookie}=other; path=/`) : undefined),
        data: (request) => services[kindOf(request)](request),
      },
      { services: { custom } as ResolvedProfile['services'] },
    )
    const actor = run.newActor('caller')
    await actor.tryLogIn(wrong)
    const opened = await sessionOpens(run, actor).then(
      (opening) => opening?.what,
      (fault: unknown) => (fault as Error).message,
    )
    return [opened, target.reads().map(kindOf).join(' ')]
  }

  it.each<[string, Answer, Answer, unknown, string]>([
    ['OData shows to open nothing', guarded, () => away, 'nothing', 'svc odata odata odata'],
    ['OData shows to open something', () => threeRows, () => away, 'records', 'svc odata odata'],
    ['the custom service shows to open nothing', () => away, guarded, 'nothing', 'svc odata rest rest rest'],
    [
      'the custom service shows to open something',
      () => away,
      ({ cookies }) => (ticketCookie in cookies ? {} : challenge),
      'a call',
      'svc odata rest rest rest',
    ],
    [
      'a service open to everybody tells nothing of',
      () => away,
      () => ({}),
      expect.stringMatching(/succeeds without cookies too \(REST-3\)/),
      'svc odata rest rest rest',
    ],
    [
      'nothing tells of, where nothing is there',
      () => away,
      () => away,
      expect.stringMatching(/was unavailable: GET .*EntityDataService/),
      'svc odata rest svc svc',
    ],
  ])('%s', async (_what, odata, rest, opened, asked) => {
    expect(await openingAt({ svc: () => away, odata, rest })).toEqual([opened, asked])
  })

  it('are held against records first', async () => {
    expect(await openingAt({ svc: guarded, odata: guarded, rest: guarded })).toEqual(['nothing', 'svc svc svc'])
  })
})

describe('the right login after wrong ones', () => {
  it.each<[string, Said, boolean]>([
    ['Code 0 and a ticket', answering(0, ticket), true],
    ['Code 0', answering(0), true],
    ['a ticket alone', answering(undefined, ticket), true],
    ['another Code and a ticket', answering(1, ticket), true],
    ['another Code', answering(1), false],
    ['no Code', answering(undefined), false],
  ])('answered with %s has happened: %s', async (_what, answer, happened) => {
    const target = await smallDeployment({ login: () => answer })
    const { users } = (await runNowhere()).profile
    const run = await runAt(target.origin, { users: { ...users, decoy } })
    const end = await rightLogin(run).catch((fault: unknown) => fault)
    if (happened) expect(end).toMatchObject({ actor: 'decoy' })
    else expect(end).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: ['users.decoy'] })
    expect(target.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { UserName: decoy.name, UserPassword: decoy.password },
    ])
  })

  it.each<[string, Said, 'target' | undefined]>([
    ['is sent once more where the target says when', { status: 429, headers: [['Retry-After', '0']] }, undefined],
    ['is nobody’s mistake where the target is not available', { status: 503 }, 'target'],
  ])('%s', async (_what, busy, blame) => {
    const target = await smallDeployment({ login: (nth) => (nth === 1 ? busy : answering(0, ticket)) })
    const { users } = (await runNowhere()).profile
    const run = await runAt(target.origin, { users: { ...users, decoy } })
    const end = await rightLogin(run).catch((fault: unknown) => fault)
    if (blame === undefined) expect(end).toMatchObject({ actor: 'decoy' })
    else expect(end).toMatchObject({ outcome: 'cantTell', blame, profileKeys: [] })
  })
})
