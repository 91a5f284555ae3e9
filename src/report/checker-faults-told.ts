import type { Report } from '../schema/generated/report.js'

/** That the checker itself went wrong, where it did: the clauses alone, all of them judged, would say nothing of it. */
export function checkerFaultsTold({ checkerFaults = 0 }: Pick<Report, 'checkerFaults'>): readonly string[] {
  if (checkerFaults === 0) return []
  const faults = checkerFaults === 1 ? 'a fault' : `${String(checkerFaults)} faults`
  return [`The checker met ${faults} of its own beside the clauses, so that what they came to is not to be relied on.`]
}
