import { describe, expect, it } from 'vitest'
import type { ClauseResult } from '../schema/generated/report.js'
import { changesBetween, changeTable, type Change } from './changes.js'
import { standings, type Standing } from './standing.js'
import { clauseThat, reportOf } from './testing/report-of.js'

/** Rows: where it stood; columns: where it stands now, in the order of `standings`. */
const cells: Readonly<Record<Standing, readonly Change[]>> = {
  passed: ['same', 'newly failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'],
  failed: ['fixed', 'still failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'],
  waived: ['fixed', 'newly failed', 'same', 'verdict lost', 'verdict lost', 'verdict lost'],
  inapplicable: ['verdict gained', 'newly failed', 'newly waived', 'same', 'verdict lost', 'verdict lost'],
  open: ['verdict gained', 'failed, not judged before', 'newly waived', 'verdict gained', 'same', 'removed'],
  absent: ['added', 'failed, not judged before', 'newly waived', 'added', 'added', 'same'],
}

const endings: Readonly<Record<Exclude<Standing, 'absent'>, readonly Partial<ClauseResult>[]>> = {
  passed: [{ outcome: 'passed' }],
  failed: [{ outcome: 'failed' }],
  waived: [{ outcome: 'failed', waiver: { owner: 'team', until: '2027-01-31' } }],
  inapplicable: [{ outcome: 'inapplicable' }],
  open: [{ outcome: 'cantTell' }, { outcome: 'untested' }],
}

function clausesThat(standing: Standing): readonly (readonly ClauseResult[])[] {
  if (standing === 'absent') return [[]]
  return endings[standing].map((ending) => [clauseThat('READ-1', ending)])
}

const all = standings.flatMap((from) => standings.map((to, index) => [from, to, cells[from][index]] as const))

describe('a clause from one report to the next', () => {
  it.each(all)('that was %s and is %s: %s', (from, to, wanted) => {
    expect(changeTable[from][to]).toBe(wanted)
    for (const before of clausesThat(from)) {
      for (const now of clausesThat(to)) {
        const found = changesBetween(reportOf(before), reportOf(now))
        expect(found.map(({ change }) => change)).toEqual(from === 'absent' && to === 'absent' ? [] : [wanted])
      }
    }
  })

  it.each([
    ['statement', { statement: 'Something else.' }],
    ['level', { level: 'conditional' }],
  ] as const)('that failed already has newly failed where its %s is another one', (_what, other) => {
    const failed = clauseThat('READ-1', { outcome: 'failed' })
    const [change] = changesBetween(reportOf([failed]), reportOf([{ ...failed, ...other }]))
    expect(change).toMatchObject({ change: 'newly failed', reworded: true })
    const [same] = changesBetween(reportOf([failed]), reportOf([failed]))
    expect(same).toMatchObject({ change: 'still failed', reworded: false })
  })

  it.each([
    ['required', false, true],
    ['conditional', false, true],
    ['manual', false, true],
    ['reported', false, false],
    ['reported', true, true],
    ['observe', true, false],
  ] as const)('of level %s counts, in a run that is strict (%s): %s', (level, strict, counts) => {
    const failed = clauseThat('READ-1', { outcome: 'failed', level })
    const [change] = changesBetween(reportOf([]), reportOf([failed], { strict }))
    expect(change?.counts).toBe(counts)
  })
})
