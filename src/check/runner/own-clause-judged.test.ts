import { afterEach, describe, expect as plainExpect, it, vi } from 'vitest'
import { expect } from '../answers/expect.js'
import { judgeClause, type Scenario } from './judge-clause.js'
import { readOwnClause, type OwnClause } from '../engine/own-clause.js'
import { plainRead } from '../sessions/requests.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const own = (needs: OwnClause['needs']) =>
  readOwnClause('ACME-1', { title: 'Own', statement: 'It is so.', level: 'required', needs }) as OwnClause

const reads: Scenario = async ({ run, main }) => {
  expect(await main.send(plainRead(run))).toHaveStatus(200)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('an own clause', () => {
  it('is judged as one of the catalogue is, and has the time that it took', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    const begun = performance.now()
    const verdict = await judgeClause(run, own(['user', 'entity']), reads)
    plainExpect(verdict).toMatchObject({ id: 'ACME-1', outcome: 'passed', evidence: ['x-0003'] })
    plainExpect(verdict.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begun))
  })

  it('is given what it needs, and is untested where the profile does not have it', async () => {
    const verdict = await judgeClause(await runNowhere(), own(['large']), reads)
    plainExpect(verdict).toMatchObject({ outcome: 'untested', profileKeys: ['entities.large'], evidence: [] })
  })

  it('that waits for what never comes ends with the time of the run, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = await runNowhere({}, 'https://crm.example.com')
    const ended = vi.fn()
    const judged = judgeClause(run, own([]), () => new Promise(() => undefined)).finally(ended)
    await vi.advanceTimersByTimeAsync(50_000)
    plainExpect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    plainExpect(await judged).toMatchObject({
      outcome: 'cantTell',
      blame: 'checker',
      reason: plainExpect.stringContaining('did not end before the time limit of the run'),
    })
  })

  it('has its time also where the clock is set an hour ahead meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = await runNowhere({}, 'https://crm.example.com')
    const ended = vi.fn()
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    void judgeClause(run, own([]), () => new Promise(() => undefined)).finally(ended)
    await vi.advanceTimersByTimeAsync(50_000)
    ahead.mockRestore()
    plainExpect(ended).not.toHaveBeenCalled()
  })

  it('that comes to its end leaves nothing behind that waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = await runNowhere()
    const before = vi.getTimerCount()
    await judgeClause(run, own([]), () => Promise.resolve())
    await judgeClause(run, own([]), () => Promise.reject(new Error('no luck')))
    plainExpect(vi.getTimerCount()).toBe(before)
  })
})

describe('--read-only', () => {
  const sandbox = { entity: 'Lead', id: '11111111-1111-4111-8111-111111111111', fields: {}, put: true } as never

  it.each([
    ['keeps from being judged a clause that changes the sandbox record', 'sandbox', true, 'untested', 0],
    ['lets one be judged that needs none', 'entity', true, 'passed', 3],
    ['is not at work where it is not asked for', 'sandbox', false, 'passed', 3],
  ] as const)('%s', async (_what, need, readOnly, outcome, requests) => {
    const target = await smallDeployment()
    const run = await runAt(target.origin, { sandbox }, { readOnly })
    plainExpect(await judgeClause(run, own(['user', need]), reads)).toMatchObject({ outcome })
    plainExpect(target.received).toHaveLength(requests)
  })

  it.each(['sandbox', 'service', 'anonymous', 'forbiddenRecord'] as const)(
    'is told in the place of a key that would open nothing: %s',
    async (need) => {
      const told = async (readOnly: boolean) =>
        await judgeClause(await runAt('https://crm.example.com', {}, { readOnly }), own([need]), () =>
          Promise.resolve(),
        )
      plainExpect(await told(true)).toMatchObject({ outcome: 'untested', blame: 'nobody' })
      plainExpect((await told(true)).reason).toContain('--read-only forbids')
      plainExpect([(await told(true)).profileKeys, (await told(false)).profileKeys]).toEqual([
        undefined,
        plainExpect.arrayContaining([plainExpect.any(String)]),
      ])
    },
  )
})
