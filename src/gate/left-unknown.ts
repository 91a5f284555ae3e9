import { visibleLine } from '../report/visible-text.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { keptOut } from '../report/outcome/counts.js'
import { counts, standingOf, isSameText } from './standing.js'

/** Why the run of a report did not come to all that it was to judge, each as the end of a sentence; none where it did. */
export function shortfallsOf(report: Report): readonly string[] {
  const { interrupted, checkerFaults = 0 } = report
  const kept = keptOut(report)
  return [
    ...(interrupted ? [`is from an interrupted run: ${visibleLine(interrupted.reason, 200)}`] : []),
    ...(checkerFaults > 0 ? ['is from a run with internal errors of the checker'] : []),
    ...(kept === undefined ? [] : [`is from a run that judged nothing that needs a login: ${kept}`]),
  ]
}

/** Which part of the clauses a report is about by choice, each as the end of a sentence; none where it is about all. */
export function selectionsOf({ options }: Pick<Report, 'options'>): readonly string[] {
  const { shard, only, skip, readOnly } = options
  const chosen = [
    ...(only.length > 0 ? [`--only ${only.join(',')}`] : []),
    ...(skip.length > 0 ? [`--skip ${skip.join(',')}`] : []),
    ...(readOnly ? ['--read-only'] : []),
  ]
  return [
    ...(shard !== undefined && shard.count > 1
      ? [`is part ${String(shard.index)} of ${String(shard.count)} of a run`]
      : []),
    ...(chosen.length > 0 ? [`is from a run with ${visibleLine(chosen.join(' and '), 200)}`] : []),
  ]
}

/**
 * The clauses that neither report judged, of which the older one does not know that they stay open: its run broke off or
 * was kept out before it came to them, or left them aside by a choice that the newer one did not make.
 */
export function leftUnknown(older: Report, newer: Report): readonly string[] {
  const before = new Map(older.clauses.map((clause) => [clause.id, clause]))
  const fellShort = shortfallsOf(older).length > 0
  const fallsShort = shortfallsOf(newer).length > 0
  const choseOtherwise = choiceOf(older) !== choiceOf(newer)
  return newer.clauses.flatMap((now) => {
    const was = before.get(now.id)
    if (!was || !isOpen(was) || !isOpen(now) || !counts(now, newer)) return []
    const isSame = was.outcome === now.outcome && isSameText(was.reason, now.reason)
    if (isSame && !(fellShort && fallsShort)) return []
    return (choseOtherwise && isLeftAside(was)) || (fellShort && !isOfTheProfile(was)) ? [now.id] : []
  })
}

function choiceOf({ options: { only, skip, readOnly, shard } }: Report): string {
  return JSON.stringify([[...only].sort(), [...skip].sort(), readOnly, shard?.index, shard?.count])
}

function isOpen(clause: ClauseResult): boolean {
  return standingOf(clause) === 'open'
}

/** Nobody has tried it, and nobody is to blame for that: deselected, left to another part, or never come to. */
function isLeftAside({ outcome, blame }: ClauseResult): boolean {
  return outcome === 'untested' && blame === 'nobody'
}

/** What a profile does not name stays open however far a run comes. */
function isOfTheProfile({ outcome, blame }: ClauseResult): boolean {
  return outcome === 'untested' && blame === 'profile'
}
