import type { Cost } from '../../check/check.js'

/** What several checks cost together. */
export interface PlannedCost {
  readonly requests: number
  /** Logins of every kind, which are requests too. */
  readonly logins: number
  /** Changes of the sandbox record, which are requests too. */
  readonly changes: number
  /** Reads of as many rows as the cap allows. */
  readonly largeReads: number
}

const noCost: PlannedCost = { requests: 0, logins: 0, changes: 0, largeReads: 0 }

export function addedCosts(costs: readonly (Cost | PlannedCost)[]): PlannedCost {
  return costs.reduce<PlannedCost>(
    (sum, cost) => ({
      requests: sum.requests + cost.requests,
      logins: sum.logins + (cost.logins ?? 0),
      changes: sum.changes + (cost.changes ?? 0),
      largeReads: sum.largeReads + ('largeReads' in cost ? cost.largeReads : largeReadsOf(cost)),
    }),
    noCost,
  )
}

function largeReadsOf({ rows }: Cost): number {
  return rows === 'large' ? 1 : 0
}
