import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import { alterations, LoginRefused } from '../../session/index.js'
import { isGoodRead } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { firstLogin, readInOrder, sendRenewing, session } from './main-session.js'
import { send } from './sending.js'
import { plainRead, odataRead } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, noRows, smallDeployment, threeRows } from '../testing/small-deployment.js'
import { Undecided } from '../outcome/verdict.js'
import type { Said } from '../../../tests/support/scripted-server.js'
import { sendTwins } from '../twins/twins.js'

const renewals = (run: RunContext) =>
  run.diagnoses.filter(({ id }) => id.startsWith('login-again')).map(({ text }) => text)

describe('the first login of a role', () => {
  it('is sent once, however many ask for the session', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    const actors = await Promise.all([session(run, 'main'), session(run, 'main'), session(run, 'main')])
    expect(new Set(actors).size).toBe(1)
    expect(target.logins()).toBe(1)
  })

  it('that is refused is every asker’s fault alike, and is not tried again: accounts get locked', async () => {
    const target = await smallDeployment({ login: () => ({ status: 200, body: '{"Code":1}' }) })
    const run = await runAt(target.origin)
    for (let turn = 0; turn < 5; turn += 1) await expect(session(run, 'main')).rejects.toThrow(LoginRefused)
    expect(target.logins()).toBe(1)
  })

  it('of a role that the profile does not give is the checker’s mistake', async () => {
    const run = await runNowhere()
    await expect(firstLogin(run, 'restricted')).rejects.toThrow(/^no user restricted in the profile/)
  })
})

describe('a session that is refused', () => {
  it('because the checker logged its user in again is made anew, and the request is sent once more', async () => {
    const { target, run, main } = await mainAt({ singleSession: true })
    expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
    for (let turn = 1; turn <= 3; turn += 1) {
      await run.newActor('another login', run.profile.users.main).logIn()
      expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
      expect(target.logins()).toBe(1 + 2 * turn)
    }
    expect(renewals(run)).toEqual([expect.stringContaining('one session per user')])
  })

  it('is made anew once for all that were under way', async () => {
    const { target, run, main } = await mainAt({ singleSession: true })
    await main.send(plainRead(run))
    await run.newActor('another login', run.profile.users.main).logIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendRenewing(run, main, plainRead(run))))
    expect(answers.map(isGoodRead)).not.toContain(false)
    expect(target.logins()).toBe(3)
    expect(renewals(run)).toEqual([expect.stringContaining('one session per user')])
  })

  it('while another request made it anew is not made anew, and not told of, once more', async () => {
    const steps = new EventEmitter()
    const [arrived, renewed] = [once(steps, 'arrived'), once(steps, 'renewed')]
    const { target, run, main } = await mainAt({
      singleSession: true,
      data: async (_request, nth) => {
        if (nth !== 2) return undefined
        steps.emit('arrived')
        await renewed
        return undefined
      },
    })
    await main.send(plainRead(run))
    await run.newActor('another login', run.profile.users.main).logIn()
    const held = sendRenewing(run, main, plainRead(run))
    await arrived
    expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
    steps.emit('renewed')
    expect(isGoodRead(await held)).toBe(true)
    expect(target.logins()).toBe(3)
    expect(renewals(run)).toEqual([expect.stringContaining('one session per user')])
  })

  it('and is ended again by the checker itself before the request is sent once more is made anew again', async () => {
    const target = await smallDeployment({
      singleSession: true,
      data: async (_request, nth) => {
        if (nth === 3 || nth === 4) await run.newActor(`login ${String(nth)}`, run.profile.users.main).logIn()
        return undefined
      },
    })
    const run: RunContext = await runAt(target.origin)
    const main = await session(run, 'main')
    await main.send(plainRead(run))
    await run.newActor('another login', run.profile.users.main).logIn()
    expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
    expect(target.logins()).toBe(7)
    expect(renewals(run)).toEqual([expect.stringContaining('one session per user')])
  })

  it('and is ended again at every request is made anew four times, and the refusal stands', async () => {
    const target = await smallDeployment({
      singleSession: true,
      data: async (_request, nth) => {
        if (nth > 1) await run.newActor(`login ${String(nth)}`, run.profile.users.main).logIn()
        return undefined
      },
    })
    const run: RunContext = await runAt(target.origin)
    const main = await session(run, 'main')
    await main.send(plainRead(run))
    expect((await sendRenewing(run, main, plainRead(run))).status).toBe(302)
    expect(target.reads()).toHaveLength(6)
  })

  it('by a login of the checker that still waits for its answer is made anew, and told of as that', async () => {
    const steps = new EventEmitter()
    const [arrived, refused] = [once(steps, 'arrived'), once(steps, 'refused')]
    const { target, run, main } = await mainAt({
      singleSession: true,
      login: async (nth) => {
        if (nth !== 2) return undefined
        steps.emit('arrived')
        await refused
        return undefined
      },
      data: (_request, nth) => {
        if (nth === 2) steps.emit('refused')
        return undefined
      },
    })
    await main.send(plainRead(run))
    const another = run.newActor('another login', run.profile.users.main).logIn()
    await arrived
    expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
    await another
    expect(target.logins()).toBe(3)
    expect(renewals(run)).toEqual([expect.stringContaining('one session per user')])
  })

  it('for no known reason is made anew as often as it had served, and this is told', async () => {
    const { target, run, main } = await mainAt()
    for (let turn = 2; turn <= 4; turn += 1) {
      target.alive.clear()
      expect(isGoodRead(await sendRenewing(run, main, plainRead(run)))).toBe(true)
      expect(target.logins()).toBe(turn)
    }
    expect(renewals(run)).toEqual([
      'The checker logged in as main again once: the first request in the session was refused.',
      expect.stringMatching(
        /^The checker logged in as main again 2 times: the session had ended for an unknown reason/,
      ),
    ])
    expect(run.logins.unasked).toHaveLength(3)
  })

  it('again and again is made anew thirty times a run and no more: a target is not flooded with logins', async () => {
    const { target, run, main } = await mainAt()
    for (let turn = 0; turn < 40; turn += 1) {
      target.alive.clear()
      await sendRenewing(run, main, plainRead(run))
    }
    expect(target.logins()).toBe(32)
  })

  it('before it has ever served is made anew once a run', async () => {
    const { target, run, main } = await mainAt({ data: ({ url }) => (url.includes('/odata/') ? undefined : challenge) })
    for (let turn = 0; turn < 3; turn += 1) await sendRenewing(run, main, plainRead(run))
    expect(target.logins()).toBe(2)
  })

  it('and still is after a new login had not ended: the login is told, and no end of a session', async () => {
    const { target, run, main } = await mainAt({ data: () => challenge })
    for (let turn = 0; turn < 3; turn += 1) expect((await sendRenewing(run, main, plainRead(run))).status).toBe(401)
    expect(target.logins()).toBe(2)
    expect(renewals(run)).toEqual([
      'The checker logged in as main again once: the first request in the session was refused.',
    ])
    expect(target.reads()).toHaveLength(4)
  })

  it('and cannot be made anew, since the login is refused now, says so', async () => {
    const { target, run, main } = await mainAt({ login: (nth) => (nth > 1 ? { body: '{"Code":1}' } : undefined) })
    target.alive.clear()
    for (let turn = 0; turn < 3; turn += 1)
      await expect(sendRenewing(run, main, plainRead(run))).rejects.toThrow(LoginRefused)
    expect(target.logins()).toBe(2)
  })

  it('is not made anew for a caller that has no user, nor for an answer that is no refusal of access', async () => {
    const { target, run, main } = await mainAt({ data: (_request, nth) => (nth === 1 ? undefined : { status: 500 }) })
    const stranger = run.newActor('stranger')
    expect((await sendRenewing(run, stranger, plainRead(run))).status).toBe(302)
    expect((await sendRenewing(run, main, plainRead(run))).status).toBe(500)
    expect(target.logins()).toBe(1)
  })

  it('by an altered request stays: its refusal is what was asked for', async () => {
    const { target, run, main } = await mainAt()
    expect((await send(main, plainRead(run), alterations.noCookies)).status).toBe(302)
    expect((await send(main, plainRead(run), alterations.tamperedTicket)).status).toBe(401)
    expect((await send(main, plainRead(run), alterations.noHeader)).status).toBe(403)
    expect(target.logins()).toBe(1)
  })
})

describe('a control', () => {
  it('that is good is given', async () => {
    const { run, main } = await mainAt()
    const exchange = await control(run, main, plainRead(run), isGoodRead)
    expect(exchange.status).toBe(200)
  })

  it.each([
    ['an empty collection', noRows, 'profile'],
    ['a fault', { status: 500 }, 'target'],
    ['a redirect', { status: 302, headers: [['Location', '/0/Shell']] }, 'target'],
  ] as const)('that brings %s decides nothing', async (_what, answer, blame) => {
    const { run, main } = await mainAt({ data: () => answer })
    const fault = await control(run, main, plainRead(run), isGoodRead).catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(Undecided)
    expect(fault).toMatchObject({ outcome: 'cantTell', blame })
  })

  it.each([
    [false, /answered 500\. Secure cookies are not sent over plain http: use https, or set target/],
    [true, /^the control request failed, so a refusal is not evidence: GET .* answered 500$/],
  ])('tells of cookies that were not sent, where such are sent over http: %s', async (sendSecureOverHttp, reason) => {
    const target = await smallDeployment({ data: () => ({ status: 500 }) })
    const { target: of } = (await runNowhere()).profile
    const run = await runAt(target.origin, { target: { ...of, baseUrl: target.origin, sendSecureOverHttp } })
    const main = await session(run, 'main')
    await expect(control(run, main, plainRead(run), isGoodRead)).rejects.toThrow(reason)
  })

  it.each([429, 502, 503, 504])('and every other request that is answered %s decides nothing', async (status) => {
    const { run, main } = await mainAt({ data: () => ({ status }) })
    await expect(send(main, plainRead(run))).rejects.toMatchObject({ name: 'Undecided', outcome: 'cantTell' })
  })
})

describe('a read that is redirected', () => {
  type Route = Readonly<Record<string, string>>
  const read = async (way: (path: string, nth: number) => string | undefined, method: 'GET' | 'POST' = 'GET') => {
    const { target, run, main } = await mainAt({
      data: ({ url }, nth) => {
        const location = way(url, nth)
        return location === undefined ? undefined : { status: 302, headers: [['Location', location]] }
      },
    })
    const request = { ...plainRead(run), method }
    const end = await readInOrder(run, main, request).catch((fault: unknown) => fault)
    const controlled = await control(run, main, request, isGoodRead).catch((fault: unknown) => fault)
    return { end, controlled, target }
  }
  const by = (route: Route) => (path: string) => route[path.split('?')[0] ?? '']
  const collection = '/0/ServiceModel/EntityDataService.svc/ContactCollection'
  const round = {
    outcome: 'cantTell',
    blame: 'target',
    message: expect.stringMatching(/^GET .* redirects in a loop/) as unknown,
  }

  it.each<[string, (path: string, nth: number) => string | undefined, number]>([
    ['to itself', (path) => path, 2],
    ['there and back', by({ [collection]: '/b', '/b': collection }), 3],
    ['there and round there', by({ [collection]: '/b', '/b': '/b' }), 2],
    ['on and on', (_path, nth) => `/${String(nth)}`, 6],
  ])('%s decides nothing, for a clause of its own and for a pair', async (_where, way, reads) => {
    const { end, controlled, target } = await read(way)
    expect(end).toMatchObject(round)
    expect(controlled).toMatchObject(round)
    expect(
      target
        .reads()
        .slice(0, reads)
        .map(({ method }) => method),
    ).toEqual(Array(reads).fill('GET'))
  })

  it.each<[string, (path: string, nth: number) => string | undefined, number]>([
    ['to an end elsewhere', by({ [collection]: '/b' }), 2],
    ['to itself once', (path, nth) => (nth === 1 ? path : undefined), 2],
    ['to another origin', () => 'http://127.0.0.1:1/', 1],
    ['to what is no address', () => 'http://', 1],
  ])('%s is an answer like any other', async (_where, way, reads) => {
    const { end, target } = await read(way)
    expect(end).toMatchObject({ status: 302 })
    expect(target.reads().length).toBeGreaterThanOrEqual(reads)
  })

  it('to the login page is a refusal, wherever that leads: the session is made anew, and nothing is followed', async () => {
    const { end, target } = await read((path) =>
      path.startsWith('/Login') ? path : `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(path)}`,
    )
    expect(end).toMatchObject({ status: 302 })
    expect(target.reads().some(({ url }) => url.startsWith('/Login/NuiLogin'))).toBe(false)
  })

  it('is followed only where it was a read', async () => {
    const { end, target } = await read((path) => path, 'POST')
    expect(end).toMatchObject({ status: 302 })
    expect(target.reads().some(({ method }) => method === 'GET')).toBe(false)
  })
})

/** What is asked of an OData endpoint that answers so where there is a `$top`, and so where there is none. */
async function asked(withTop: number | Said, without = 200) {
  const { target, run, main } = await mainAt({
    data: ({ url, cookies }) => {
      if (Object.keys(cookies).length === 0) return undefined
      const answer = url.includes('top=') ? withTop : without
      if (typeof answer === 'object') return answer
      return answer === 200 ? threeRows : { status: answer }
    },
  })
  const queries = () => target.reads().map(({ url }) => url.replace(/^[^?]*/, ''))
  return { run, main, queries }
}

const error = '{"error":{"code":"4","message":{"lang":"en-US","value":"$top is not supported"}}}'

describe('an OData endpoint', () => {
  it.each([400, 501])('that refuses $top with %i is asked once more without it, and from then on', async (status) => {
    const { run, main, queries } = await asked(status)
    expect(isGoodRead(await sendRenewing(run, main, odataRead(run)))).toBe(true)
    await main.send(odataRead(run, { top: 3, filter: 'x' }))
    const other = { ...odataRead(run), url: `${odataRead(run, {}).url}?$top=3&$filter=x` }
    expect(isGoodRead(await sendRenewing(run, main, other))).toBe(true)
    expect(queries()).toEqual(['?$top=3', '', '?$filter=x', '?$filter=x'])
    expect(run.diagnoses.map(({ id }) => id)).toEqual(['odata-without-top'])
  })

  it.each([200, 422, 500])('that refuses it with an error body and %i is asked without it too', async (status) => {
    const said = { status, headers: [['Content-Type', 'application/json']] as const, body: error }
    const { run, main, queries } = await asked(said)
    expect(isGoodRead(await sendRenewing(run, main, odataRead(run)))).toBe(true)
    expect([queries(), run.policy.odataTopRefused]).toEqual([['?$top=3', ''], 0])
  })

  it('that refuses a large one is asked for less, and goes on to be asked with those that it takes', async () => {
    const { target, run, main } = await mainAt({
      data: ({ url, cookies }) =>
        Object.keys(cookies).length === 0 ? undefined : /top=501/.test(url) ? { status: 400 } : threeRows,
    })
    for (const top of [3, 501, 501, 3])
      expect(isGoodRead(await sendRenewing(run, main, odataRead(run, { top })))).toBe(true)
    expect(target.reads().map(({ url }) => url.replace(/^[^?]*/, ''))).toEqual([
      '?$top=3',
      '?$top=501',
      '',
      '',
      '?$top=3',
    ])
    expect(run.diagnoses.map(({ text }) => text)).toEqual([expect.stringContaining('the largest that it took is 3')])
  })

  it('that refuses it has both halves of a pair without it', async () => {
    const { run, main, queries } = await asked(400)
    await sendTwins(run, main, odataRead(run), alterations.noCookies)
    expect(queries()).toEqual(['?$top=3', '', ''])
  })

  it.each([
    ['takes it', 200, 200, ['?$top=3']],
    ['does not exist', 404, 200, ['?$top=3']],
    ['is not there, in the words of a data service', { status: 404, body: error }, 200, ['?$top=3']],
    ['is there no longer, in these words', { status: 410, body: error }, 200, ['?$top=3']],
    ['fails', 500, 200, ['?$top=3']],
    ['refuses either', 400, 400, ['?$top=3', '']],
  ])('that %s is asked as ever', async (_what, withTop, without, queries) => {
    const at = await asked(withTop, without)
    const answer = await sendRenewing(at.run, at.main, odataRead(at.run))
    expect([answer.status, at.queries()]).toEqual([typeof withTop === 'object' ? withTop.status : withTop, queries])
    expect(odataRead(at.run).url).toContain('$top=3')
    expect(at.run.diagnoses).toEqual([])
  })

  it('is not asked again where another option was there to refuse, or $top was taken before', async () => {
    const { run, main, queries } = await asked(400)
    const filtered = odataRead(run, { top: 3, filter: 'x' })
    await sendRenewing(run, main, filtered)
    run.policy.odataTopTaken = 3
    await expect(control(run, main, odataRead(run), isGoodRead)).rejects.toThrow(/control request failed/)
    expect(queries()).toEqual(['?$filter=x&$top=3', '?$top=3'])
  })
})
