import { describe, expect as plainExpect, it } from 'vitest'
import { clauses, type ClauseId } from '../../contract/index.js'
import { alterations } from '../../session/index.js'
import { isGoodRead } from '../answers/answers.js'
import { expect } from '../answers/expect.js'
import { judgeClause, type Scenario } from './judge-clause.js'
import { control } from '../twins/control.js'
import { observe } from '../outcome/record.js'
import { plainRead } from '../sessions/requests.js'
import { abandonedOrigin } from '../testing/abandoned-origin.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment, threeRows } from '../testing/small-deployment.js'
import { sendTwins } from '../twins/twins.js'

const noHeader: Scenario = async ({ run, main }) => {
  const { refused } = await sendTwins(run, main, plainRead(run), alterations.noHeader)
  expect(refused).toHaveStatus(403)
}

describe('a clause', () => {
  it('passes where its scenario judged an exchange and all of it held, and cites what it rests on', async () => {
    const target = await smallDeployment()
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', noHeader)
    plainExpect(verdict).toMatchObject({ id: 'ACCESS-9', outcome: 'passed' })
    // The login and the first read only made the ground ready.
    plainExpect(verdict.evidence).toEqual(['x-0003', 'x-0004'])
    plainExpect(verdict.run.traffic).toMatchObject({ exchanges: 4, logins: 1, wrongLogins: 0 })
    plainExpect(verdict.run.vendorPrefix).toBe('SVC')
  })

  it('fails where something did not hold, and says what was seen', async () => {
    const target = await smallDeployment({ data: (_request, nth) => (nth === 3 ? threeRows : undefined) })
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', noHeader)
    plainExpect(verdict).toMatchObject({
      outcome: 'failed',
      blame: 'target',
      expected: 'status 403',
      actual: '200 with 3 records',
    })
  })

  it('can tell nothing where the request in order does not succeed', async () => {
    const target = await smallDeployment({ data: (_request, nth) => (nth > 1 ? { status: 500 } : undefined) })
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', noHeader)
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'target' })
  })

  it('that judges nothing has not passed, however much it sent', async () => {
    const target = await smallDeployment()
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', async ({ run, main }) => {
      await control(run, main, plainRead(run), isGoodRead)
    })
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'checker' })
    plainExpect(verdict.evidence).toHaveLength(1)
  })

  it('that judges without sending anything has not passed, and not failed', async () => {
    for (const wanted of [1, 2]) {
      const verdict = await judgeClause(await runNowhere(), 'PAGE-1', () => {
        expect(1).toBe(wanted)
        return Promise.resolve()
      })
      plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'checker' })
    }
  })

  it('that judges inside work which several clauses share has not passed', async () => {
    const target = await smallDeployment()
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', ({ run, main }) =>
      run.shared('judged there', async () => {
        expect(await main.send(plainRead(run))).toHaveStatus(200)
      }),
    )
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'checker' })
    plainExpect(verdict.reason).toContain('judged outside of a clause')
  })

  it.each<[ClauseId, 'untested' | 'inapplicable', readonly string[] | undefined]>([
    ['WRITE-1', 'untested', ['sandbox']],
    ['RIGHTS-1', 'untested', ['users.restricted', 'entities.forbidden', 'entities.allowed']],
    ['REST-4', 'untested', ['services.anonymous']],
    ['ACCESS-5', 'untested', ['expiredSession']],
  ])(
    '%s, whose needs the profile does not meet, is %s and names the keys; nothing is sent',
    async (id, outcome, keys) => {
      const target = await smallDeployment()
      const verdict = await judgeClause(await runAt(target.origin), id, () => Promise.reject(new Error('was played')))
      plainExpect(verdict).toMatchObject({ outcome, profileKeys: keys })
      plainExpect(verdict.blame).toBe('profile')
      plainExpect(target.received).toEqual([])
    },
  )

  it('about https is inapplicable over plain http', async () => {
    const target = await smallDeployment()
    const verdict = await judgeClause(await runAt(target.origin), 'COOKIE-2', () =>
      Promise.reject(new Error('was played')),
    )
    plainExpect(verdict.outcome).toBe('inapplicable')
    plainExpect(target.received).toEqual([])
  })

  it('that a departure of the whole run leaves nothing of is inapplicable, and others are played', async () => {
    const target = await smallDeployment({ data: ({ url }) => (url.includes('.svc/') ? { status: 404 } : undefined) })
    const run = await runAt(target.origin, { departures: [{ id: 'no-legacy-service' }] })
    const played: string[] = []
    const scenario =
      (id: ClauseId): Scenario =>
      async ({ main }) => {
        played.push(id)
        expect(await main.send(plainRead(run))).toHaveStatus(200)
      }
    plainExpect((await judgeClause(run, 'READ-1', scenario('READ-1'))).outcome).toBe('inapplicable')
    plainExpect((await judgeClause(run, 'ODATA-1', scenario('ODATA-1'))).outcome).toBe('passed')
    plainExpect(played).toEqual(['ODATA-1'])
  })

  it('that needs no user gets none', async () => {
    const target = await smallDeployment()
    const verdict = await judgeClause(await runAt(target.origin), 'PAGE-1', ({ main }) =>
      Promise.reject(new Error(main.name)),
    )
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'checker' })
    plainExpect(verdict.reason).toContain('does not need a user')
    plainExpect(target.logins()).toBe(0)
  })

  it('whose login is refused stops the run, and the profile is asked to be looked at', async () => {
    const target = await smallDeployment({ login: () => ({ status: 401 }) })
    const verdict = await judgeClause(await runAt(target.origin), 'ACCESS-9', noHeader)
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', stop: 'login refused' })
    plainExpect(verdict.evidence).toEqual(['x-0001'])
  })

  it('whose target is not there stops the run, and the network is to blame', async () => {
    const verdict = await judgeClause(await runAt(await abandonedOrigin()), 'ACCESS-9', noHeader)
    plainExpect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'network', stop: 'not reached' })
  })

  it('side by side with others cites its own exchanges and no others', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    const sending =
      (count: number): Scenario =>
      async ({ main }) => {
        for (let sent = 0; sent < count; sent += 1) expect(await main.send(plainRead(run))).toHaveStatus(200)
      }
    const verdicts = await Promise.all(
      (['READ-1', 'READ-2', 'READ-3'] as const).map((id, index) => judgeClause(run, id, sending(index + 1))),
    )
    plainExpect(verdicts.map(({ evidence }) => evidence.length)).toEqual([1, 2, 3])
    plainExpect(new Set(verdicts.flatMap(({ evidence }) => evidence)).size).toBe(6)
  })

  it('of level observe is observed, and every other that only observed is not passed', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    const looks: Scenario = async ({ main }) => {
      observe(`status ${String((await main.send(plainRead(run))).status)}`)
    }
    plainExpect(await judgeClause(run, 'READ-14', looks)).toMatchObject({ outcome: 'observed', reason: 'status 200' })
    plainExpect(await judgeClause(run, 'READ-1', looks)).toMatchObject({ outcome: 'cantTell', blame: 'checker' })
  })

  it('of any sort gets a verdict whatever its scenario throws', async () => {
    const target = await smallDeployment({ data: () => challenge })
    const run = await runAt(target.origin)
    for (const { id } of clauses.filter(({ needs }) => needs.length === 0))
      plainExpect(await judgeClause(run, id, () => Promise.reject(new RangeError('odd')))).toMatchObject({
        id,
        outcome: 'cantTell',
        blame: 'checker',
      })
  })
})
