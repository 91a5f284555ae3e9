import { describe, expect, it } from 'vitest'
import { notJudgedOf } from '../outcome/not-judged.js'
import { breachesOf } from './ranking.js'
import { sampleReport } from '../testing/sample-report.js'

const sample = sampleReport()

describe('what failed', () => {
  it('is sorted by what it costs: who is let in, what is changed, what is read, how it is said', () => {
    expect(breachesOf(sample).counted.map(({ id }) => id)).toEqual([
      'ACCESS-13',
      'ACCESS-10',
      'RIGHTS-1',
      'READ-9',
      'LIMIT-2',
      'LOGIN-8',
      'GUID-2',
    ])
  })

  it('stands in one of three heaps, each failed clause once', () => {
    const { counted, waived, advisory } = breachesOf(sample)
    expect(waived.map(({ id }) => id)).toEqual(['READ-2'])
    expect(advisory.map(({ id }) => id)).toEqual(['REST-5'])
    const failed = sample.clauses.filter(({ outcome }) => outcome === 'failed')
    expect(counted.length + waived.length + advisory.length).toBe(failed.length)
  })

  it('counts at level reported too in a strict run', () => {
    const { counted, advisory } = breachesOf({ ...sample, options: { ...sample.options, strict: true } })
    expect(counted.map(({ id }) => id)).toContain('REST-5')
    expect(advisory).toEqual([])
  })
})

describe('what was not judged', () => {
  it('is grouped by the keys to add, the most opening first, and else told by its reason', () => {
    const { missing, leftOut, undecided } = notJudgedOf(sample)
    expect(missing[0]).toMatchObject({ keys: ['attestations'], clauses: [{ id: 'RIGHTS-4' }, { id: 'MODE-3' }] })
    expect(missing.map(({ keys }) => keys.join()).sort()).toEqual([
      'attestations',
      'entities.large',
      'expiredSession',
      'forbiddenRecord',
      'ntlmPath',
      'services.anonymous',
      'services.custom.parameters',
    ])
    expect(leftOut.map(({ id }) => id)).toEqual(['FLOW-1', 'FLOW-2'])
    expect(undecided.map(({ id }) => id)).toEqual(['ACCESS-4', 'READ-4', 'ODATA-2'])
  })

  it('is every clause that is untested or undecided, each once', () => {
    const { missing, leftOut, undecided } = notJudgedOf(sample)
    const told = [...missing.flatMap(({ clauses }) => clauses), ...leftOut, ...undecided].map(({ id }) => id)
    const open = sample.clauses.filter(({ outcome }) => outcome === 'untested' || outcome === 'cantTell')
    expect([...told].sort()).toEqual(open.map(({ id }) => id).sort())
  })
})
