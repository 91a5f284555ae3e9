import type { ClauseResult, Report } from '../schema/generated/report.js'

/**
 * How a clause bears on the run, one step finer than its outcome: a failure counts, is an advisory or is waived, and what
 * a person attested stands apart from what was tested. Every format maps these, and only these.
 */
export const clauseCases = [
  'passed',
  'failed',
  'advisory',
  'waived',
  'cantTell',
  'inapplicable',
  'untested',
  'observed',
  'attested as met',
  'attested as not met',
] as const

export type ClauseCase = (typeof clauseCases)[number]

/** The case of a clause in its report: whether an advisory counts hangs on the run's `strict`. */
export function caseOf(clause: ClauseResult, { options }: Pick<Report, 'options'>): ClauseCase {
  const { mode, outcome, level, waiver } = clause
  if (outcome === 'failed') {
    if (waiver) return 'waived'
    if (mode === 'attested') return 'attested as not met'
    return level === 'reported' && options.strict !== true ? 'advisory' : 'failed'
  }
  return mode === 'attested' && outcome === 'passed' ? 'attested as met' : outcome
}

/** The clauses of a report, each with its case, in the order of the report. */
export function casesOf(report: Report): readonly { readonly clause: ClauseResult; readonly is: ClauseCase }[] {
  return report.clauses.map((clause) => ({ clause, is: caseOf(clause, report) }))
}
