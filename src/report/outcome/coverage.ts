import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import { counted } from '../wording.js'

/** Characters of the id of a check: those of custom clauses are of any length. */
const longestId = 80

type Told = Pick<Report, 'depth' | 'options'>

/** "2 of 6 checks not run at standard depth: value, change"; undefined if the run included all checks of the clause. */
export function leftOutTold(clause: ClauseResult, report: Told): string | undefined {
  const { leftOut = [], checks = [] } = clause
  if (leftOut.length === 0) return undefined
  const all = counted(leftOut.length + checks.length, 'check')
  const named = leftOut.map((id) => visibleLine(id, longestId))
  return `${String(leftOut.length)} of ${all} ${reasonToLeaveOut(clause, report)}: ${named.join(', ')}`
}

function reasonToLeaveOut({ id }: ClauseResult, { depth = 'full', options: { only, skip } }: Told): string {
  const isNamed = [...only, ...skip].some((word) => word.toUpperCase().startsWith(`${id}/`))
  return isNamed ? 'not selected' : `not run at ${depth} depth`
}

/** "12 of 17 known breaches": what the checks that were judged detect. Undefined if no proof is recorded. */
export function detectsTold({ detects }: ClauseResult): string | undefined {
  return detects && `${String(detects.byThisRun)} of ${counted(detects.known, 'known breach', 'known breaches')}`
}

/** Both in one line, for what stands next to the verdict of a clause; undefined if there is nothing to tell. */
export function coverageTold(clause: ClauseResult, report: Told): string | undefined {
  const detects = detectsTold(clause)
  const parts = [leftOutTold(clause, report), detects && `detects ${detects}`].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** How many breaches the depth of the run detects. */
export function detectionTold({ detection, depth = 'full', target }: Report): string {
  if (target.kind === 'client') return 'run prove --clients to see which faulty clients the checks detect'
  if (target.kind === 'recording') return 'unknown: it depends on what the recording shows'
  if (!detection) return 'no proof recorded for this contract'
  const { known, atThisDepth } = detection
  return `${depth} depth detects ${String(atThisDepth)} of ${counted(known, 'known breach', 'known breaches')}`
}

/** How many checks the run did not include, and of which clauses; undefined if it included all. */
export function checksLeftOut({ clauses }: Pick<Report, 'clauses'>) {
  const partly = clauses.filter(({ leftOut = [] }) => leftOut.length > 0)
  if (partly.length === 0) return undefined
  const sum = (of: (clause: ClauseResult) => number) => clauses.reduce((total, clause) => total + of(clause), 0)
  const leftOut = sum((clause) => clause.leftOut?.length ?? 0)
  return { leftOut, all: leftOut + sum(({ checks = [] }) => checks.length), clauses: partly }
}
