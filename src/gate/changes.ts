import type { ClauseResult, Report } from '../schema/generated/report.js'
import { changesOfChecks, isBelowDepth } from './check-changes.js'
import { counts, depthOf, standingOf, type Standing, isSameText } from './standing.js'
/** What became of a clause, or of some of its checks, from one report to the next. */
export type Change =
  | 'newly failed'
  | 'failed, not judged before'
  | 'fixed'
  | 'verdict lost'
  | 'not judged at this depth'
  | 'verdict gained'
  | 'newly waived'
  | 'added'
  | 'removed'
  | 'still failed'
  | 'same'

/**
 * Where it stood, and in each row where it stands now. A verdict is lost wherever the older report knew how things are and
 * the newer does not: also where a clause that passed is now inapplicable, since a check that no longer sees its subject
 * would look the same. What was waived and is so no longer has newly failed. What the older report did not judge may have
 * failed all along.
 */
export const changeTable: Readonly<Record<Standing, Readonly<Record<Standing, Change>>>> = {
  passed: row('same', 'newly failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'),
  failed: row('fixed', 'still failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'),
  waived: row('fixed', 'newly failed', 'same', 'verdict lost', 'verdict lost', 'verdict lost'),
  inapplicable: row('verdict gained', 'newly failed', 'newly waived', 'same', 'verdict lost', 'verdict lost'),
  open: row('verdict gained', 'failed, not judged before', 'newly waived', 'verdict gained', 'same', 'removed'),
  absent: row('added', 'failed, not judged before', 'newly waived', 'added', 'added', 'same'),
}

function row(
  passed: Change,
  failed: Change,
  waived: Change,
  inapplicable: Change,
  open: Change,
  absent: Change,
): Readonly<Record<Standing, Change>> {
  return { passed, failed, waived, inapplicable, open, absent }
}

/** A clause of either report, and what became of it, or of some of its checks. */
export interface ClauseChange {
  readonly id: string
  readonly title: string
  readonly change: Change
  /** The checks that it is about; none if it is about the clause as a whole. */
  readonly checks: readonly string[]
  readonly before: Standing
  readonly now: Standing
  /** Whether it bears on the outcome of the run. */
  readonly counts: boolean
  /** Whether the clause demands something else than it did. */
  readonly reworded: boolean
}

/** What changes are about, each as `--only` takes it: a clause by its id, or its checks as `ID/check`. */
export function namesIn(changes: readonly ClauseChange[]): readonly string[] {
  return changes.flatMap(({ id, checks }) => {
    // A clause that is judged as a whole has one check of that name.
    const named = checks.filter((check) => check !== 'clause')
    return named.length === 0 ? [id] : named.map((check) => `${id}/${check}`)
  })
}

/** Every clause of both reports: in the order of the newer one, then those that it does not have. */
export function changesBetween(older: Report, newer: Report): readonly ClauseChange[] {
  const before = new Map(older.clauses.map((clause) => [clause.id, clause]))
  const now = new Map(newer.clauses.map((clause) => [clause.id, clause]))
  return [
    ...newer.clauses.flatMap((clause) => changesOf(before.get(clause.id), clause, newer)),
    ...older.clauses.filter(({ id }) => !now.has(id)).flatMap((clause) => changesOf(clause, undefined, older)),
  ]
}

/** Check by check, as far as both reports judged the clause by checks; otherwise the clause as a whole. */
function changesOf(
  before: ClauseResult | undefined,
  now: ClauseResult | undefined,
  report: Report,
): readonly ClauseChange[] {
  const known = now ?? before
  if (!known) throw new RangeError('a clause of neither report')
  const from = standingOf(before)
  const to = standingOf(now)
  const reworded =
    before !== undefined &&
    now !== undefined &&
    (!isSameText(before.statement, now.statement) || before.level !== now.level)
  const about = { id: known.id, title: known.title, reworded }
  // A failure that was known of another demand is not known of this one.
  const changeOf = (one: Standing, other: Standing): Change =>
    changeTable[one][other] === 'still failed' && reworded ? 'newly failed' : changeTable[one][other]
  const isCounted = counts(known, report)
  const whole = { ...about, checks: [], before: from, now: to, change: changeOf(from, to), counts: isCounted }
  if (!before || !now) return [whole]
  const { checks = [] } = before
  if (isBelowDepth(before, now, depthOf(report)))
    return [{ ...whole, checks: checks.map(({ id }) => id), change: 'not judged at this depth' }]
  if (to === 'open' || whole.change === 'verdict lost') return [whole]
  const ofChecks = changesOfChecks(before, now, depthOf(report), changeOf)
  if (ofChecks === undefined) return [whole]
  return ofChecks.map(({ matters, ...change }) => ({ ...about, ...change, counts: isCounted && matters }))
}
