import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import { isGoodRead } from '../answers/answers.js'
import { firstRead } from './first-read.js'
import { session } from './main-session.js'
import { plainRead } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment } from '../testing/small-deployment.js'

const renewals = (run: RunContext) =>
  run.diagnoses.filter(({ id }) => id.startsWith('login-again')).map(({ text }) => text)

describe('the first read', () => {
  const legacy = '/0/ServiceModel/EntityDataService.svc/ContactCollection?'

  it('is sent once, as the document says', async () => {
    const { target, run, main } = await mainAt()
    const [one, two] = await Promise.all([firstRead(run, main), firstRead(run, main)])
    expect(one).toBe(two)
    expect(one).toMatchObject({ helped: false })
    expect(target.reads().map(({ url }) => url.startsWith(legacy))).toEqual([true])
  })

  const wantsHeaders = (request: { headers: Readonly<Record<string, string>> }) =>
    request.headers['authorization'] === 'Cookie' && request.headers['forceusesession'] === 'true'
      ? undefined
      : challenge

  it('tries a 401 again with the headers of the work-around, before it takes the session for lost', async () => {
    const { target, run, main } = await mainAt({ data: wantsHeaders })
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped, run.policy.forceUseSession]).toEqual([200, true, 'legacy'])
    expect(target.logins()).toBe(1)
    expect(renewals(run)).toEqual([])
    expect(isGoodRead(await main.send(plainRead(run)))).toBe(true)
  })

  it.each(['{"value":[]}', '{"rows":[{"Id":"1"}]}'])('takes %s for a sign that they help', async (body) => {
    const headers = [['Content-Type', 'application/json']] as const
    const { run, main } = await mainAt({ data: (request) => wantsHeaders(request) ?? { headers, body } })
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped]).toEqual([200, true])
  })

  it('logs in anew for them where the 401 has cleared the ticket', async () => {
    const cleared = ['Set-Cookie', '.ASPXAUTH=; path=/; expires=Mon, 01-Jan-1990 00:00:00 GMT'] as const
    const { target, run, main } = await mainAt({
      data: (request) => {
        if (!('.ASPXAUTH' in request.cookies)) return challenge
        return wantsHeaders(request) && { ...challenge, headers: [...(challenge.headers ?? []), cleared] }
      },
    })
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped, target.logins()]).toEqual([200, true, 2])
  })

  it('tries them also where the session had been ended by another login meanwhile', async () => {
    const { target, run, main } = await mainAt({ singleSession: true, data: wantsHeaders })
    await run.newActor('another login', run.profile.users.main).logIn()
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped]).toEqual([200, true])
    expect(target.logins()).toBe(3)
  })

  it('makes a session anew that was ended by another login', async () => {
    const { run, main } = await mainAt({ singleSession: true })
    await run.newActor('another login', run.profile.users.main).logIn()
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped, run.policy.forceUseSession]).toEqual([200, false, 'none'])
  })

  it.each([
    ['never', 401, 'none'],
    ['on401', 401, 'none'],
    ['always', 401, 'all'],
  ] as const)(
    'where they do not help (%s) is a 401, and the policy is as it was',
    async (forceUseSession, status, kept) => {
      const target = await smallDeployment({ data: () => challenge })
      const { target: of } = (await runNowhere()).profile
      const run = await runAt(target.origin, { target: { ...of, baseUrl: target.origin, forceUseSession } })
      const { exchange, helped } = await firstRead(run, await session(run, 'main'))
      expect([exchange.status, helped, run.policy.forceUseSession]).toEqual([status, false, kept])
      const withHeaders = target.reads().filter(({ headers }) => headers['forceusesession'] === 'true').length
      expect(withHeaders > 0).toBe(forceUseSession !== 'never')
    },
  )

  it.each([
    ['declared', ['app-at-root'] as const, 200, ['app-at-root']],
    ['not declared', [] as const, 404, []],
  ])('of a deployment at the root, which is %s', async (_what, declared, status, used) => {
    const { run, main } = await mainAt(
      { data: ({ url }) => (url.startsWith('/0/') ? { status: 404 } : undefined) },
      { departures: declared.map((id) => ({ id })) },
    )
    const { exchange } = await firstRead(run, main)
    expect(exchange.status).toBe(status)
    expect(run.departures.usedByTheRun).toEqual(used)
  })

  it('of a deployment at the root whose session was ended finds both out', async () => {
    const { run, main } = await mainAt(
      {
        singleSession: true,
        data: ({ url }) => (url.startsWith('/0/') ? { status: 404 } : undefined),
      },
      { departures: [{ id: 'app-at-root' }] },
    )
    await run.newActor('another login', run.profile.users.main).logIn()
    expect(isGoodRead((await firstRead(run, main)).exchange)).toBe(true)
    expect(run.departures.usedByTheRun).toEqual(['app-at-root'])
  })

  it('of one that declares the root and stands below /0 goes by the document', async () => {
    const { run, main } = await mainAt(
      { data: ({ url }) => (url.startsWith('/0/') ? undefined : { status: 404 }) },
      { departures: [{ id: 'app-at-root' }] },
    )
    expect(isGoodRead((await firstRead(run, main)).exchange)).toBe(true)
    expect(run.departures.usedByTheRun).toEqual([])
  })

  it.each([
    ['declared', true],
    ['not declared', false],
  ])('of one without the legacy data service, which is %s', async (_what, declared) => {
    const { run, main } = await mainAt(
      { data: ({ url }) => (url.includes('.svc/') ? { status: 404 } : undefined) },
      { departures: declared ? [{ id: 'no-legacy-service' }] : [] },
    )
    const { exchange } = await firstRead(run, main)
    expect(isGoodRead(exchange)).toBe(declared)
    expect(run.policy.legacyAbsent).toBe(declared)
    expect(run.columns(['legacyRead', 'odataRead'])).toEqual(declared ? ['odataRead'] : ['legacyRead', 'odataRead'])
  })

  it('of one that declares that, and has the legacy data service, goes by it', async () => {
    const { target, run, main } = await mainAt({}, { departures: [{ id: 'no-legacy-service' }] })
    expect(isGoodRead((await firstRead(run, main)).exchange)).toBe(true)
    expect([run.policy.legacyAbsent, run.departures.usedByTheRun, target.reads().length]).toEqual([false, [], 1])
  })
})

describe('a deployment that declares the root', () => {
  it.each([
    ['fails as documented, and at the root too', 500, 500, '/0', []],
    ['is not there as documented, and fails at the root', 404, 500, '', []],
    ['is not there as documented, and refuses access at the root', 404, 403, '', []],
    ['refuses access as documented, and answers at the root', 401, 200, '', ['app-at-root']],
    ['fails as documented, and answers at the root', 500, 200, '', ['app-at-root']],
  ] as const)('and %s is spoken to there where it helps', async (_what, documented, atRoot, appRoot, used) => {
    const target = await smallDeployment({
      data: ({ url }) => {
        const status = url.startsWith('/0/') ? documented : atRoot
        return status === 200 ? undefined : { status }
      },
    })
    const { target: of } = (await runNowhere()).profile
    const run = await runAt(target.origin, {
      target: { ...of, baseUrl: target.origin, forceUseSession: 'never' },
      departures: [{ id: 'app-at-root' }],
    })
    const { exchange } = await firstRead(run, await session(run, 'main'))
    expect([exchange.status, run.addresses.appRoot]).toEqual([
      appRoot === '' ? atRoot : documented,
      `${target.origin}${appRoot}`,
    ])
    expect(run.departures.usedByTheRun).toEqual(used)
  })
})

describe('the headers of the work-around', () => {
  it('that do not help leave the first read to be the one without them', async () => {
    const { target, run, main } = await mainAt({ data: () => challenge })
    const { exchange } = await firstRead(run, main)
    const tried = target.reads().map(({ headers }) => headers['forceusesession'] === 'true')
    expect(tried).toEqual([false, true, false, false, false, true])
    expect(exchange.id).toBe('x-0007')
  })

  it('are not tried where another refusal came', async () => {
    const { target, run, main } = await mainAt({ data: () => ({ status: 403 }) })
    const { exchange, helped } = await firstRead(run, main)
    expect([exchange.status, helped]).toEqual([403, false])
    expect(target.reads().filter(({ headers }) => headers['forceusesession'] !== undefined)).toEqual([])
  })
})
