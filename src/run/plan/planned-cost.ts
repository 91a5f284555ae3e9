import type { Cost } from '../../check/outcome/check.js'
import type { ClauseId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { scheduleOf } from '../../check/runner/schedule.js'

/** What one answer is taken to need, in milliseconds. */
export const assumedLatencyMs = 100

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

/**
 * How long a run takes, in milliseconds: phase after phase of the schedule, each as long as its longest lane, or as all
 * its requests take at the concurrency.
 */
export function expectedMs(
  costs: ReadonlyMap<ClauseId, PlannedCost>,
  grounds: PlannedCost,
  { rate = Infinity, concurrency }: ResolvedProfile['limits'],
): number {
  // The burst goes at once, although nothing else goes beside it.
  const turns = (id: ClauseId) => (costs.get(id)?.requests ?? 0) / (id === 'LIMIT-5' ? concurrency : 1)
  const sum = (ids: readonly ClauseId[]) => ids.reduce((total, id) => total + turns(id), 0)
  const phases = scheduleOf([...costs.keys()]).map((lanes) => {
    const longest = Math.max(...lanes.map(({ inARow, ids }) => (inARow ? sum(ids) : sum(ids) / concurrency)))
    return Math.max(longest, sum(lanes.flatMap(({ ids }) => ids)) / concurrency)
  })
  const inARow = phases.reduce((total, phase) => total + phase, grounds.requests)
  const requests = [...costs.values()].reduce((total, cost) => total + cost.requests, grounds.requests)
  return Math.ceil(Math.max(inARow * assumedLatencyMs, (requests / rate) * 1000))
}
