import type { rollUp } from '../contract/roll-up.js'
import type { ClauseResult } from '../schema/generated/report.js'

type WeighedClause = Parameters<typeof rollUp>[0][number]

/**
 * The clauses as the roll-up and the counts take them. An id is only named there, so one of another edition of the
 * catalogue is fine.
 */
export function weighedBy(clauses: readonly ClauseResult[], scope: readonly string[]): readonly WeighedClause[] {
  return clauses.map(({ id, level, outcome, mode, waiver, class: name, own, leftOut }) => ({
    id: id as WeighedClause['id'],
    level,
    outcome,
    mode,
    waived: waiver !== undefined,
    inScope: own === true || scope.includes(name),
    own: own === true,
    leftOut: leftOut?.by,
  }))
}
