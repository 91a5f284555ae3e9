import { describe, expect, it } from 'vitest'
import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { checksLeftOut, coverageTold, detectionTold } from './coverage.js'
import { sampleReport } from '../testing/sample-report.js'

const sample = sampleReport()
const check: CheckResult = { id: 'json', says: 'It holds.', depth: 'core', outcome: 'passed', evidence: ['x-0001'] }
const clause = (changes: Partial<ClauseResult>): ClauseResult => ({ ...sample.clauses[0]!, ...changes })
const at = (depth: NonNullable<Report['depth']>, only: string[] = []) => ({
  ...sample,
  depth,
  options: { ...sample.options, only },
})

describe('the coverage of a clause', () => {
  it.each<[string, Partial<ClauseResult>, ReturnType<typeof at>, string | undefined]>([
    [
      'checks of a deeper depth',
      { checks: [check, { ...check, id: 'xml' }], leftOut: ['value', 'change'], detects: { known: 17, byThisRun: 12 } },
      at('standard'),
      '2 of 4 checks not run at standard depth: value, change; detects 12 of 17 known breaches',
    ],
    [
      'checks that were not selected by name',
      { id: 'READ-10', checks: [check], leftOut: ['or'] },
      at('full', ['read-10/json']),
      '1 of 2 checks not selected: or',
    ],
    [
      'no check left out',
      { checks: [check], leftOut: [], detects: { known: 1, byThisRun: 1 } },
      at('full'),
      'detects 1 of 1 known breach',
    ],
    ['nothing known', { checks: [check] }, at('core'), undefined],
  ])('with %s', (_says, changes, report, told) => {
    expect(coverageTold(clause(changes), report)).toBe(told)
  })
})

describe('the coverage of a run', () => {
  it('adds up the checks that were not run, with the clauses that they belong to', () => {
    const clauses = [
      clause({ id: 'READ-1', checks: [check], leftOut: [] }),
      clause({ id: 'READ-2', checks: [check, { ...check, id: 'any' }], leftOut: ['bare'] }),
    ]
    expect(checksLeftOut({ clauses })).toMatchObject({ leftOut: 1, all: 4, clauses: [{ id: 'READ-2' }] })
    expect(checksLeftOut({ clauses: clauses.slice(0, 1) })).toBeUndefined()
  })

  it('says how many known breaches its depth detects, and claims nothing without a record', () => {
    const { detection, ...unproven } = sample
    expect(detectionTold({ ...unproven, depth: 'core', detection: { ...detection!, atThisDepth: 335 } })).toBe(
      'core depth detects 335 of 503 known breaches',
    )
    expect(detectionTold(unproven)).toBe('no proof recorded for this contract')
  })
})
