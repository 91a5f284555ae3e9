import { describe, expect, it } from 'vitest'
import { judgeSubject } from '../../src/proof/judge-subject.js'
import { subjects } from '../../src/proof/subjects.js'

const all = subjects({ seed: 1 })

describe('a proof of some clauses', () => {
  it.each(all.filter(({ inWholeRun }) => inWholeRun))(
    'plays the others too where $id shows among all that a run sends, and tells of none of them',
    async (subject) => {
      const [only] = subject.breaks
      if (only === undefined) throw new Error('a deviation breaks something')
      const { failed, passed, cantTell, untested } = await judgeSubject(subject, [only])
      expect({ failed, passed, cantTell, untested }).toEqual({ failed: [only], passed: [], cantTell: [], untested: [] })
    },
  )

  it('is about such a deviation at least once', () => {
    expect(all.filter(({ inWholeRun }) => inWholeRun).map(({ kind }) => kind)).toContain('deviation')
  })
})
