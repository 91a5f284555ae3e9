import { visibleLine } from '../report/visible-text.js'
import { counted } from '../report/wording.js'
import type { Report } from '../schema/generated/report.js'
import { changesBetween, type Change, type ClauseChange } from './changes.js'
import { selectionsOf, shortfallsOf } from './left-unknown.js'
import { depthOf } from './standing.js'

/** What changed between two reports. */
export interface Comparison {
  readonly changes: readonly ClauseChange[]
  /** False if something failed that did not fail before, or a verdict was lost. */
  readonly holds: boolean
  /** The numbers, in one line. */
  readonly line: string
  /** What a reader should know before comparing: another target, another contract. */
  readonly notes: readonly string[]
}

export function compareReports(older: Report, newer: Report): Comparison {
  const changes = changesBetween(older, newer)
  const holds = !changes.some(({ change, counts }) => counts && isBad(change))
  return { changes, holds, line: lineOf(changes), notes: notesOn(older, newer) }
}

/** Those of a kind that bear on the outcome of the run. */
export function changed(changes: readonly ClauseChange[], kind: Change): readonly ClauseChange[] {
  return changes.filter(({ change, counts }) => change === kind && counts)
}

function lineOf(changes: readonly ClauseChange[]): string {
  const lost = countOf(changes, 'verdict lost')
  const whole = changes.filter(({ checks }) => checks.length === 0)
  const added = whole.filter(({ before }) => before === 'absent').length
  const removed = whole.filter(({ now }) => now === 'absent').length
  const gained = countOf(changes, 'verdict gained')
  const waived = countOf(changes, 'newly waived')
  const before = countOf(changes, 'failed, not judged before')
  const below = countOf(changes, 'not judged at this depth')
  const aside = changes.filter(({ change, counts }) => !counts && isBad(change)).length
  return [
    `${String(countOf(changes, 'newly failed'))} newly failed`,
    `${String(countOf(changes, 'fixed'))} fixed`,
    `${counted(lost, 'verdict')} lost`,
    `${counted(added, 'clause')} added`,
    ...(before > 0 ? [`${String(before)} failed and not judged before`] : []),
    ...(below > 0 ? [`${String(below)} not judged at this depth`] : []),
    ...(removed > 0 ? [`${counted(removed, 'clause')} removed`] : []),
    ...(gained > 0 ? [`${counted(gained, 'verdict')} gained`] : []),
    ...(waived > 0 ? [`${String(waived)} newly waived`] : []),
    ...(aside > 0 ? [`${String(aside)} regressions that do not count`] : []),
  ].join(', ')
}

function isBad(change: Change): boolean {
  return change === 'newly failed' || change === 'failed, not judged before' || change === 'verdict lost'
}

/** How many clauses. */
function countOf(changes: readonly ClauseChange[], kind: Change): number {
  return new Set(changed(changes, kind).map(({ id }) => id)).size
}

function notesOn(older: Report, newer: Report): readonly string[] {
  const [one, other] = [targetOf(older), targetOf(newer)]
  const [depth, newDepth] = [depthOf(older), depthOf(newer)]
  const [from, to] = [older.contract, newer.contract]
  const edition = (contract: Report['contract']) =>
    `${visibleLine(contract.revision, 40)} (${contract.sha256.slice(0, 8)})`
  return [
    ...(depth === newDepth
      ? []
      : [
          `The reports have different depths: ${depth} (older) and ${newDepth} (newer). Only checks of both are compared.`,
        ]),
    ...(one === other ? [] : [`The reports have different targets: ${one} (older) and ${other} (newer).`]),
    ...(from.revision === to.revision && from.sha256 === to.sha256
      ? []
      : [`The reports have different contract revisions: ${edition(from)} (older) and ${edition(to)} (newer).`]),
    ...lacksOf('The older report', older, newer),
    ...lacksOf('The newer report', newer, older),
    ...(newer.startedAt < older.startedAt ? ['The second report is older than the first. Did you swap them?'] : []),
  ]
}

/** What did not come to its end, and what is about other clauses than the report that it is compared with. */
function lacksOf(which: string, report: Report, other: Report): readonly string[] {
  const others = selectionsOf(other)
  const isStricter = report.options.strict === true && other.options.strict !== true
  const chosen = [
    ...selectionsOf(report).filter((selection) => !others.includes(selection)),
    ...(isStricter ? ['counts clauses of level reported (--strict), but the other does not'] : []),
  ]
  return [...shortfallsOf(report), ...chosen].map((lack) => `${which} ${lack}.`)
}

/** The emulator takes a free port at every start, which makes it no other target. */
function targetOf({ target: { kind, baseUrl } }: Report): string {
  return kind === 'emulator' ? 'the embedded emulator' : visibleLine(baseUrl, 200)
}
