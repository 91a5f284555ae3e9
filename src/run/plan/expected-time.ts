import type { ClauseId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { scheduleOf } from '../../check/runner/schedule.js'
import type { CommonTraffic, Traffic } from './traffic.js'

/** What one answer is taken to need, in milliseconds. */
export const assumedLatencyMs = 100

interface Load {
  readonly common: readonly CommonTraffic[]
  readonly grounds: readonly Partial<Traffic>[]
  readonly clauses: readonly ClauseId[]
  /** In all, with the margin. */
  readonly requests: number
}

/**
 * How long a run takes, in milliseconds: phase after phase of the schedule, each as long as its longest lane, or as all
 * its requests take at the concurrency. What clauses share is sent by the first of them.
 */
export function expectedMs(load: Load, { rate = Infinity, concurrency }: ResolvedProfile['limits']): number {
  const schedule = scheduleOf(load.clauses)
  const order = schedule.flatMap((lanes) => lanes.flatMap(({ ids }) => ids))
  const sentBy = new Map<ClauseId, number>()
  for (const { clauses, requests = 0 } of load.common) {
    const first = order.find((id) => clauses.includes(id))
    if (first !== undefined) sentBy.set(first, (sentBy.get(first) ?? 0) + requests)
  }
  // The burst goes at once, although nothing else goes beside it.
  const turns = (id: ClauseId) => (sentBy.get(id) ?? 0) / (id === 'LIMIT-5' ? concurrency : 1)
  const sum = (ids: readonly ClauseId[]) => ids.reduce((total, id) => total + turns(id), 0)
  const phases = schedule.map((lanes) => {
    const longest = Math.max(...lanes.map(({ inARow, ids }) => (inARow ? sum(ids) : sum(ids) / concurrency)))
    return Math.max(longest, sum(lanes.flatMap(({ ids }) => ids)) / concurrency)
  })
  const ground = load.grounds.reduce((total, { requests = 0 }) => total + requests, 0)
  const inARow = phases.reduce((total, phase) => total + phase, ground)
  return Math.ceil(Math.max(inARow * assumedLatencyMs, (load.requests / rate) * 1000))
}
