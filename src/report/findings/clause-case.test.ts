import { describe, expect, it } from 'vitest'
import { checkReport } from '../check-report.js'
import { caseOf, casesOf, clauseCases } from './clause-case.js'
import { everyCase, everyCaseWithBaseline } from '../testing/every-case.js'

const report = everyCase()
const clause = (id: string) => report.clauses.find((each) => each.id === id)!

describe('the case of a clause', () => {
  it('is each of the known ones in the sample that the formats are tested with', () => {
    checkReport(report)
    const all = [...casesOf(report), ...casesOf(everyCaseWithBaseline())]
    expect(new Set(all.map(({ is }) => is))).toEqual(new Set(clauseCases))
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

  it('of a failure is accepted where the baseline has every failed check of it', () => {
    const gated = everyCaseWithBaseline()
    const failed = (id: string) => ({
      id,
      says: 'It holds.',
      depth: 'core' as const,
      outcome: 'failed' as const,
      evidence: [],
    })
    const lists = { ...gated.gate!, accepted: ['READ-9/one'] }
    const one = { ...clause('READ-9'), checks: [failed('one')] }
    expect(caseOf(one, { ...gated, gate: lists })).toBe('accepted')
    expect(caseOf({ ...one, checks: [failed('one'), failed('two')] }, { ...gated, gate: lists })).toBe('failed')
    expect(caseOf(clause('READ-9'), gated)).toBe('accepted')
  })

  it.each([
    ['the run leaves open', 'required', undefined, 'cantTell'],
    ['the baseline leaves open, too', 'required', { notJudged: ['READ-4'] }, 'cantTell, not counted'],
    ['the baseline decided', 'required', { notJudged: ['READ-4'], lost: ['READ-4'] }, 'cantTell'],
    ['counts for nothing', 'reported', undefined, 'cantTell, not counted'],
  ] as const)('of what cannot be told and %s', (_what, level, lists, is) => {
    const { gate } = everyCaseWithBaseline()
    const told = lists && { ...gate!, lost: [], ...lists }
    const judged = {
      options: report.options,
      ...(told === undefined ? {} : { gate: { ...told, lost: [...told.lost], notJudged: [...told.notJudged] } }),
    }
    expect(caseOf({ ...clause('READ-4'), level }, judged)).toBe(is)
  })

  it('of a reported clause is a failure that counts where the run was strict', () => {
    expect(caseOf(clause('REST-5'), { options: { ...report.options, strict: true } })).toBe('failed')
  })

  it('of a waived failure is waived, whatever its level and however it was found', () => {
    const waiver = { owner: 'a', until: '2027-01-01' }
    for (const id of ['REST-5', 'RIGHTS-5']) expect(caseOf({ ...clause(id), waiver }, report)).toBe('waived')
  })
})
