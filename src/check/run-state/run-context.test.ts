import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { serving } from '../../../tests/support/scripted-server.js'
import { turnsOfTheLoop } from '../../../tests/support/turns-of-the-loop.js'
import { ExchangeFault } from '../../exchange/index.js'
import { newRecord, recording } from '../outcome/record.js'
import type { RunContext } from './run-context.js'
import { runChannel } from './run-settings.js'
import { runOverNetwork, runNowhere } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'
import { guest } from '../testing/users.js'
import { Undecided } from '../outcome/verdict.js'

/** Runs a task within a clause; gives what that clause then cites. */
async function cited(run: RunContext, task: () => Promise<unknown>): Promise<readonly string[]> {
  const record = newRecord('READ-1')
  await recording(run, record, task).catch(() => undefined)
  return [...record.evidence]
}

/** How a request of a stranger ends: `sent`, or the kind of its fault. */
const endOfRequest = (run: RunContext, url: string) =>
  run
    .newActor('stranger')
    .send(get(url))
    .then(
      () => 'sent',
      (fault: unknown) => (fault as ExchangeFault).kind,
    )

const get = (url: string) => ({ method: 'GET', url, headers: [] })

describe('what is secret in the profile', () => {
  it('is masked before its user logs in', async () => {
    const run = await runNowhere({ users: { restricted: guest } })
    expect(run.masker.mask(`${guest.name} ${guest.password}`)).toMatch(/^‹userName·[^›]+› ‹password·[^›]+›$/)
  })
})

describe('work that several clauses rest on', () => {
  it('is done once, and every clause that asks cites its exchanges', async () => {
    const { origin, received } = await smallDeployment()
    const run = await runOverNetwork(origin)
    const task = () => run.newActor('stranger').send(get(origin))
    const citations = await Promise.all([0, 1, 2].map(() => cited(run, () => run.shared('one', task))))
    expect(citations).toEqual([['x-0001'], ['x-0001'], ['x-0001']])
    expect(await cited(run, () => run.shared('one', task))).toEqual(['x-0001'])
    expect(await cited(run, () => run.shared('two', task))).toEqual(['x-0002'])
    expect(received).toHaveLength(2)
  })

  it('that only makes the ground ready is cited where it fails, and not otherwise', async () => {
    const { origin } = await smallDeployment()
    const run = await runOverNetwork(origin)
    const task = () => run.newActor('stranger').send(get(origin))
    expect(await cited(run, () => run.groundwork('good', task))).toEqual([])
    const failing = async () => {
      await task()
      throw new TypeError('broken')
    }
    expect(await cited(run, () => run.groundwork('bad', failing))).toEqual(['x-0002'])
    expect(await cited(run, () => run.groundwork('bad', failing))).toEqual(['x-0002'])
  })

  it.each<[string, unknown, number]>([
    ['a reset', new ExchangeFault('reset', 'reset', 'x-0001'), 3],
    ['silence', new ExchangeFault('noAnswer', 'silence', 'x-0001'), 3],
    ['an answer that decides nothing', new Undecided('cantTell', 'target', '503'), 3],
    ['a target that is not there', new ExchangeFault('connectionRefused', 'refused', 'x-0001'), 1],
    ['the end of the run', new ExchangeFault('aborted', 'aborted', 'x-0001'), 1],
    ['a defect of the checker', new TypeError('broken'), 1],
  ])('that failed by %s is tried so many times in all: %s', async (_what, fault, attempts) => {
    const run = await runNowhere()
    let tried = 0
    for (let asked = 0; asked < 6; asked += 1) {
      const work = run.shared('work', () => {
        tried += 1
        return Promise.reject(fault as Error)
      })
      await expect(work).rejects.toBe(fault)
    }
    expect(tried).toBe(attempts)
  })

  it.each([
    [502, 3],
    [503, 3],
    [504, 3],
    [429, 1],
    [500, 1],
    [401, 1],
  ])('that failed since a login was answered %i is tried so many times in all: %i', async (status, attempts) => {
    const { origin, logins } = await smallDeployment({
      login: () => ({ status, headers: [['Content-Type', 'text/plain']], body: 'no' }),
    })
    const run = await runOverNetwork(origin)
    const actor = run.newActor('main', guest)
    for (let asked = 0; asked < 6; asked += 1)
      await expect(run.groundwork('login', () => actor.logIn())).rejects.toThrow(`HTTP ${String(status)}`)
    expect(logins()).toBe(attempts)
  })

  it('that succeeds at a later attempt is not tried again', async () => {
    const run = await runNowhere()
    let tried = 0
    const work = () =>
      run.shared('work', () =>
        ++tried === 1 ? Promise.reject(new ExchangeFault('reset', 'reset', 'x-0001')) : Promise.resolve('done'),
      )
    await expect(work()).rejects.toThrow('reset')
    expect([await work(), await work(), tried]).toEqual(['done', 'done', 2])
  })
})

describe('a run', () => {
  it('has one actor of a name, and as many strangers as are asked for', async () => {
    const run = await runNowhere()
    expect(run.actor('main')).toBe(run.actor('main'))
    expect(run.actor('other')).not.toBe(run.actor('main'))
    expect(run.newActor('stranger')).not.toBe(run.newActor('stranger'))
    expect(run.newActor('stranger').store).not.toBe(run.newActor('stranger').store)
  })

  it('makes up the same random names again with the same seed, and others with another', async () => {
    const [one, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => runOverNetwork('https://crm.example.com', {}, { seed })),
    )
    expect(one?.randomName('user')).toBe(again?.randomName('user'))
    expect(one?.randomName('user')).not.toBe(other?.randomName('user'))
    expect(one?.randomName('user')).not.toBe(one?.randomName('password'))
  })

  it('tells a finding once, however often it is met', async () => {
    const run = await runNowhere()
    for (const text of ['first', 'second']) run.diagnose({ id: 'same', text, evidence: [] })
    run.diagnose({ id: 'other', text: 'third', evidence: [] })
    expect(run.diagnoses.map(({ text }) => text)).toEqual(['second', 'third'])
  })

  it.each([
    ['https://crm.example.com', false, false],
    ['http://crm.example.com', 'loopback', true],
    ['http://crm.example.com', true, false],
    ['http://127.0.0.1:8080', 'loopback', false],
    ['http://127.0.0.1:8080', false, true],
  ] as const)('at %s with sendSecureOverHttp %s withholds Secure cookies: %s', async (baseUrl, policy, withholds) => {
    const { target } = (await runNowhere({}, baseUrl)).profile
    const run = await runNowhere({ target: { ...target, sendSecureOverHttp: policy } }, baseUrl)
    expect(run.withholdsSecureCookies).toBe(withholds)
  })

  it('that is told to stop sends nothing more; another one goes on', async () => {
    const { origin, received } = await smallDeployment()
    const [stopped, other] = [await runOverNetwork(origin), await runOverNetwork(origin)]
    expect((await stopped.newActor('stranger').send(get(origin))).status).toBe(302)
    const channel = new BroadcastChannel(runChannel(stopped.settings.runId))
    channel.postMessage({ stop: true })
    await expect.poll(() => endOfRequest(stopped, origin)).toBe('aborted')
    channel.close()
    const before = received.length
    await expect(stopped.newActor('stranger').send(get(origin))).rejects.toMatchObject({ kind: 'aborted' })
    expect(received).toHaveLength(before)
    expect((await other.newActor('stranger').send(get(origin))).status).toBe(302)
  })

  it('whose deadline has passed sends nothing more, and nobody is to blame', async () => {
    const { origin, received } = await smallDeployment()
    const run = await runOverNetwork(origin, {}, { deadline: Date.now() - 1 })
    await expect.poll(() => endOfRequest(run, origin)).toBe('aborted')
    const before = received.length
    await expect(run.newActor('stranger').send(get(origin))).rejects.toMatchObject({ kind: 'aborted', blame: 'nobody' })
    expect(received).toHaveLength(before)
  })
})

/** What the garbage collector can find is gone when this returns, as it is at some time in any long run. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

describe('the deadline of a run', () => {
  it('comes also where garbage was collected before it: what is under way is given up then, and nobody is to blame', async () => {
    const { origin } = await serving(() => new Promise(() => undefined))
    const run = await runOverNetwork(origin, {}, { deadline: Date.now() + 300 })
    const answer = run.newActor('stranger').send(get(origin))
    await turnsOfTheLoop()
    collectGarbage()
    await expect(answer).rejects.toMatchObject({
      kind: 'aborted',
      blame: 'nobody',
      message: expect.stringContaining('limits.runTimeout') as string,
    })
  })
})

describe('a target that limits requests and names no time', () => {
  it.each([
    ['is said to have been given rest', [429, 200], ['rest-given']],
    ['is said so where it is away twice in a row', [503, 503], ['rest-given']],
    ['is not, where it was away for a moment', [503, 200], []],
  ])('%s', async (_what, statuses, ids) => {
    const left = [...statuses]
    const { origin } = await smallDeployment({ data: () => ({ status: left.shift() ?? 200 }) })
    const run = await runOverNetwork(origin)
    const read = get(`${origin}/0/odata/Contact`)
    await cited(run, async () => {
      await run.newActor('stranger').send(read)
      await run.newActor('stranger').send(read)
    })
    expect(run.diagnoses.map(({ id }) => id)).toEqual(ids)
  })
})
