import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { isAccepted } from '../outcome/gate-told.js'

/**
 * How a clause bears on the run, one step finer than its outcome: a failure counts, is an advisory, is waived or accepted by
 * the baseline; an undecided clause counts or not; and what a person attested stands apart from what was tested. Every format maps these, and only these.
 */
export const clauseCases = [
  'passed',
  'failed',
  'advisory',
  'waived',
  'accepted',
  'cantTell',
  'cantTell, not counted',
  'inapplicable',
  'untested',
  'observed',
  'attested as met',
  'attested as not met',
] as const

export type ClauseCase = (typeof clauseCases)[number]

/** The case of a clause in its report: whether an advisory counts hangs on the run's `strict`. */
export function caseOf(clause: ClauseResult, report: Pick<Report, 'options' | 'gate'>): ClauseCase {
  const { mode, outcome, level, waiver } = clause
  if (outcome === 'failed') {
    if (waiver) return 'waived'
    if (isAcceptedByBaseline(clause, report)) return 'accepted'
    if (mode === 'attested') return 'attested as not met'
    return level === 'reported' && report.options.strict !== true ? 'advisory' : 'failed'
  }
  if (outcome === 'cantTell') return leavesGap(clause, report) ? outcome : 'cantTell, not counted'
  return mode === 'attested' && outcome === 'passed' ? 'attested as met' : outcome
}

/** Whether the baseline has every failure of a clause. */
function isAcceptedByBaseline({ id, checks = [] }: ClauseResult, report: Pick<Report, 'gate'>): boolean {
  if (isAccepted(report, id)) return true
  const failed = checks.filter(({ outcome }) => outcome === 'failed')
  return failed.length > 0 && failed.every((check) => isAccepted(report, id, check.id))
}

/** As in the roll-up, and as the baseline has it: what the run may end green with is no gap. */
function leavesGap({ id, level }: ClauseResult, { gate }: Pick<Report, 'gate'>): boolean {
  if (level === 'reported' || level === 'observe') return false
  return gate?.baseline === undefined || gate.lost.includes(id) || !gate.notJudged.includes(id)
}

/** The clauses of a report, each with its case, in the order of the report. */
export function casesOf(report: Report): readonly { readonly clause: ClauseResult; readonly is: ClauseCase }[] {
  return report.clauses.map((clause) => ({ clause, is: caseOf(clause, report) }))
}
