import type { ClauseResult, Report } from '../schema/generated/report.js'
import { counts, standingOf, type Standing } from './standing.js'
import { isSameText } from './text-digest.js'

/** What became of a clause from one report to the next. */
export type Change =
  | 'newly failed'
  | 'fixed'
  | 'verdict lost'
  | 'verdict gained'
  | 'newly waived'
  | 'added'
  | 'removed'
  | 'still failed'
  | 'same'

/**
 * Where it stood, and in each row where it stands now. A verdict is lost wherever the older report knew how things are and
 * the newer does not: also where a clause that passed is now inapplicable, since a check that no longer sees its subject
 * would look the same. What was waived and is so no longer has newly failed.
 */
export const changeTable: Readonly<Record<Standing, Readonly<Record<Standing, Change>>>> = {
  passed: row('same', 'newly failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'),
  failed: row('fixed', 'still failed', 'newly waived', 'verdict lost', 'verdict lost', 'verdict lost'),
  waived: row('fixed', 'newly failed', 'same', 'verdict lost', 'verdict lost', 'verdict lost'),
  inapplicable: row('verdict gained', 'newly failed', 'newly waived', 'same', 'verdict lost', 'verdict lost'),
  open: row('verdict gained', 'newly failed', 'newly waived', 'verdict gained', 'same', 'removed'),
  absent: row('added', 'newly failed', 'newly waived', 'added', 'added', 'same'),
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

/** A clause of either report, and what became of it. */
export interface ClauseChange {
  readonly id: string
  readonly title: string
  readonly change: Change
  readonly before: Standing
  readonly now: Standing
  /** Whether it bears on the outcome of the run. */
  readonly counts: boolean
  /** Whether the clause demands something else than it did. */
  readonly reworded: boolean
}

/** Every clause of both reports: in the order of the newer one, then those that it does not have. */
export function changesBetween(older: Report, newer: Report): readonly ClauseChange[] {
  const before = new Map(older.clauses.map((clause) => [clause.id, clause]))
  const now = new Map(newer.clauses.map((clause) => [clause.id, clause]))
  return [
    ...newer.clauses.map((clause) => changeOf(before.get(clause.id), clause, newer)),
    ...older.clauses.filter(({ id }) => !now.has(id)).map((clause) => changeOf(clause, undefined, older)),
  ]
}

function changeOf(before: ClauseResult | undefined, now: ClauseResult | undefined, report: Report): ClauseChange {
  const known = now ?? before
  if (!known) throw new RangeError('a clause of neither report')
  const from = standingOf(before)
  const to = standingOf(now)
  const reworded =
    before !== undefined &&
    now !== undefined &&
    (!isSameText(before.statement, now.statement) || before.level !== now.level)
  const change = changeTable[from][to]
  return {
    id: known.id,
    title: known.title,
    // A failure that was known of another demand is not known of this one.
    change: change === 'still failed' && reworded ? 'newly failed' : change,
    before: from,
    now: to,
    counts: counts(known, report),
    reworded,
  }
}
