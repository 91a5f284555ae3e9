import { describe, expect, it } from 'vitest'
import { departures, type ClauseId, type DepartureId } from '../../contract/index.js'
import { Departures } from './departures.js'
import { newRecord, recording, type ClauseRecord } from '../outcome/record.js'
import { runNowhere } from '../testing/run-at.js'
import { Undecided } from '../outcome/verdict.js'

/** Asks within a clause whether a departure was used. */
async function asked(
  declared: readonly DepartureId[],
  { id, madeUseOf, clause }: { id: DepartureId; madeUseOf: boolean; clause: ClauseId },
): Promise<{ readonly used: unknown; readonly record: ClauseRecord }> {
  const run = await runNowhere({ departures: declared.map((each) => ({ id: each })) })
  const record = newRecord(clause)
  const used = await recording(run, record, async () => run.departures.used(id, madeUseOf)).catch(
    (fault: unknown) => fault,
  )
  return { used, record }
}

describe('a departure', () => {
  it.each([
    ['declared and used', ['csrf-off'], true, true],
    ['declared and not used', ['csrf-off'], false, false],
    ['used and not declared', [], true, false],
    ['neither', [], false, false],
    ['used where another is declared', ['csrf-writes-only'], true, false],
  ] as const)('%s', async (_what, declared, madeUseOf, wanted) => {
    const { used, record } = await asked(declared, { id: 'csrf-off', madeUseOf, clause: 'ACCESS-9' })
    expect(used).toBe(wanted)
    expect([...record.departures]).toEqual(wanted ? ['csrf-off'] : [])
    expect(record.judgements).toBe(wanted ? 1 : 0)
  })

  it('that leaves a clause nothing to judge ends it as inapplicable, and is noted all the same', async () => {
    const situation = { id: 'no-cookies-401', madeUseOf: true } as const
    const { used, record } = await asked(['no-cookies-401'], { ...situation, clause: 'ACCESS-2' })
    expect(used).toBeInstanceOf(Undecided)
    expect(used).toMatchObject({ outcome: 'inapplicable', blame: 'nobody' })
    expect([...record.departures]).toEqual(['no-cookies-401'])
    expect((await asked(['no-cookies-401'], { ...situation, clause: 'ACCESS-1' })).used).toBe(true)
    expect((await asked([], { ...situation, clause: 'ACCESS-2' })).used).toBe(false)
  })

  it('of the whole run ends the clauses that it suspends, and no other, and only once it is in use', () => {
    for (const { id, suspends, touches } of departures) {
      const some = new Departures([{ id }])
      const ends = (clause: ClauseId) => {
        try {
          some.endWhereSuspended(clause)
          return false
        } catch (fault) {
          return fault instanceof Undecided && fault.outcome === 'inapplicable'
        }
      }
      expect(touches.some(ends), `${id}, declared`).toBe(false)
      some.inUse(id)
      expect(some.usedByTheRun).toEqual([id])
      expect(touches.filter(ends), `${id}, in use`).toEqual(touches.filter((clause) => suspends.includes(clause)))
    }
  })

  it('has its value where it is declared with one', () => {
    const some = new Departures([{ id: 'login-page', value: '/Login/Login.html' }, { id: 'csrf-off' }])
    expect(some.valueOf('login-page')).toBe('/Login/Login.html')
    expect(some.valueOf('csrf-off')).toBeUndefined()
    expect(some.valueOf('rights-403')).toBeUndefined()
    expect(['login-page', 'csrf-off', 'rights-403'].map((id) => some.declared(id as DepartureId))).toEqual([
      true,
      true,
      false,
    ])
  })
})
