import type { Report } from '../schema/generated/report.js'

/** That the checker itself went wrong, where it did: the clauses alone, all of them judged, would say nothing of it. */
export function checkerFaultsTold({ checkerFaults = 0 }: Pick<Report, 'checkerFaults'>): readonly string[] {
  if (checkerFaults === 0) return []
  const errors = checkerFaults === 1 ? 'an internal error' : `${String(checkerFaults)} internal errors`
  return [`The checker had ${errors}, so the verdicts of this run are unreliable.`]
}
