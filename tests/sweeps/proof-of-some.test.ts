import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { judgeSubject } from '../../src/proof/judge-subject.js'
import { subjects } from '../../src/proof/subjects.js'

const deviations = subjects({ seed: 1 }).filter(({ kind }) => kind === 'deviation')

/** These look at what the other clauses have read too, so that a breach may show there alone. */
const ofEveryAnswer: readonly ClauseId[] = [
  'READ-2',
  'READ-3',
  'RECORD-1',
  'RECORD-2',
  'RECORD-3',
  'RECORD-4',
  'ODATA-3',
]

describe('a proof of some clauses', () => {
  it.each(deviations.filter(({ inWholeRun }) => inWholeRun))(
    'plays the others too where $id shows among all that a run sends, and tells of none of them',
    async (subject) => {
      const [only] = subject.breaks
      if (only === undefined) throw new Error('a deviation breaks something')
      const { failed, passed, cantTell, untested } = await judgeSubject(subject, [only])
      expect({ failed, passed, cantTell, untested }).toEqual({ failed: [only], passed: [], cantTell: [], untested: [] })
    },
  )

  it('is about such a deviation at least once', () => {
    expect(deviations.filter(({ inWholeRun }) => inWholeRun)).not.toEqual([])
  })

  it.each(ofEveryAnswer)('of %s shows each of its deviations', async (id) => {
    const missed: string[] = []
    for (const subject of deviations.filter(({ breaks }) => breaks.includes(id))) {
      const { failed } = await judgeSubject(subject, [id])
      if (failed.join() !== id) missed.push(subject.id)
    }
    expect(missed).toEqual([])
  })
})
