import { sampleReport } from '../../report/testing/sample-report.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'

/** A report with these clauses and no others. What stands above them is that of the sample. */
export function reportOf(clauses: readonly ClauseResult[], options: Partial<Report['options']> = {}): Report {
  const sample = sampleReport()
  return { ...sample, options: { ...sample.options, ...options }, clauses: [...clauses], waivers: [] }
}

/** A required clause of the sample that ended so. */
export function clauseThat(id: string, ending: Partial<ClauseResult>): ClauseResult {
  const known = sampleReport().clauses[0]
  if (!known) throw new RangeError('the sample has no clause')
  return { ...known, id, level: 'required', mode: 'automatic', outcome: 'passed', ...ending }
}
