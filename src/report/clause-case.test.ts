import { describe, expect, it } from 'vitest'
import { checkReport } from './check-report.js'
import { caseOf, casesOf, clauseCases } from './clause-case.js'
import { everyCase } from './testing/every-case.js'

const report = everyCase()
const clause = (id: string) => report.clauses.find((each) => each.id === id)!

describe('the case of a clause', () => {
  it('is each of the known ones in the sample that the formats are tested with', () => {
    checkReport(report)
    expect(new Set(casesOf(report).map(({ is }) => is))).toEqual(new Set(clauseCases))
  })

  it.each([
    ['LOGIN-8', 'failed'],
    ['REST-5', 'advisory'],
    ['READ-2', 'waived'],
    ['READ-4', 'cantTell'],
    ['COOKIE-8', 'inapplicable'],
    ['MODE-1', 'attested as met'],
    ['RIGHTS-5', 'attested as not met'],
    ['MODE-3', 'untested'],
  ])('of %s is %s', (id, is) => {
    expect(caseOf(clause(id), report)).toBe(is)
  })

  it('of a reported clause is a failure that counts where the run was strict', () => {
    expect(caseOf(clause('REST-5'), { options: { ...report.options, strict: true } })).toBe('failed')
  })

  it('of a waived failure is waived, whatever its level and however it was found', () => {
    const waiver = { owner: 'a', until: '2027-01-01' }
    for (const id of ['REST-5', 'RIGHTS-5']) expect(caseOf({ ...clause(id), waiver }, report)).toBe('waived')
  })
})
