import { isWithin, type Depth } from '../contract/types.js'
import type { CheckResult, ClauseResult } from '../schema/generated/report.js'
import type { Change, ClauseChange } from './changes.js'
import { standingOf, type Standing } from './standing.js'

/** Checks of one clause that changed in the same way. */
type CheckChange = Pick<ClauseChange, 'change' | 'checks' | 'before' | 'now'> & {
  /** False if the clause keeps its verdict without it. */
  readonly matters: boolean
}

/**
 * What became of the checks of a clause that both reports judged, those that changed alike together; undefined if the
 * checks do not say how the clause ended.
 */
export function changesOfChecks(
  before: ClauseResult,
  now: ClauseResult,
  depth: Depth,
  changeOf: (from: Standing, to: Standing) => Change,
): readonly CheckChange[] | undefined {
  if (!isShownByChecks(before) || !isShownByChecks(now)) return undefined
  const [was, is] = [before, now].map(({ checks = [] }) => new Map(checks.map((check) => [check.id, check])))
  const groups = new Map<string, CheckChange>()
  for (const id of new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])])) {
    const change = changeOfCheck({ before, was: was?.get(id), now, is: is?.get(id), depth }, changeOf)
    const key = JSON.stringify(change)
    groups.set(key, { ...change, checks: [...(groups.get(key)?.checks ?? []), id] })
  }
  return [...groups.values()]
}

/** Whether nothing that the older report judged the clause by is within the depth of the newer one, which left it open. */
export function isBelowDepth({ checks = [] }: ClauseResult, now: ClauseResult, depth: Depth): boolean {
  const { outcome, checks: judged = [] } = now
  return (
    outcome === 'untested' &&
    judged.length === 0 &&
    checks.length > 0 &&
    checks.every((check) => isDeeper(check, depth))
  )
}

interface Pair {
  readonly before: ClauseResult
  readonly was: CheckResult | undefined
  readonly now: ClauseResult
  readonly is: CheckResult | undefined
  readonly depth: Depth
}

function changeOfCheck(
  { before, was, now, is, depth }: Pair,
  changeOf: (from: Standing, to: Standing) => Change,
): Omit<CheckChange, 'checks'> {
  const from = standingOf(was && { ...before, outcome: was.outcome })
  const to = standingOf(is && { ...now, outcome: is.outcome })
  const ends = { before: from, now: to }
  if (was && !is && isDeeper(was, depth)) {
    const wasJudged = from !== 'open'
    return { ...ends, change: wasJudged ? 'not judged at this depth' : 'same', matters: true }
  }
  const change = changeOf(from, to)
  // The older report did not have the check, or not at its depth. That it is there now is no news of the clause.
  if (change === 'added' || change === 'removed') return { ...ends, change: 'same', matters: true }
  // As in the roll-up: an undecided check decides its clause only if it is core. One that was deselected was not tried.
  return { ...ends, change, matters: change !== 'verdict lost' || !is || is.depth === 'core' }
}

function isDeeper(check: Pick<CheckResult, 'depth'>, depth: Depth): boolean {
  return !isWithin(check.depth, depth)
}

/** A clause may also be decided by what is none of its checks, and an older report has none. */
function isShownByChecks({ outcome, checks = [] }: ClauseResult): boolean {
  return outcome === 'failed' ? checks.some((check) => check.outcome === 'failed') : checks.length > 0
}
