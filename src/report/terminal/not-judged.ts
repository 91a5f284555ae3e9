import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { actionNeeded } from '../findings/remark.js'
import { byReason, notJudgedOf, type SameReason } from '../outcome/not-judged.js'
import { inSeries } from '../../runtime/phrases.js'
import { linesHeading } from '../outcome/profile-lines.js'
import { visibleLine } from '../visible-text.js'
import { wayHeading, wayTold } from '../outcome/way-to-green.js'
import { entry, paragraph } from './paragraph.js'

/** Ids of one reason to leave clauses out; more are counted. */
const mostNamed = 20

/** What has no verdict: by the key to add to the profile, and otherwise by the reason. */
export function notJudgedLines(report: Report, width: number, colors: Colors): string[] {
  const { missing, lines, leftOut, undecided } = notJudgedOf(report)
  const groups = [
    ...missing.map(({ keys, clauses }) => [`add ${inSeries(keys)}`, idsOf(clauses)] as const),
    ...byReason(undecided).map((same) => inWords('cannot tell, ', same)),
    ...byReason(leftOut).map((same) => counted(inWords('', same))),
  ]
  if (groups.length === 0) return []
  return [
    `${colors.bold('Not judged')}${missing.length > 0 ? colors.dim(', and what to add to the profile') : ''}`,
    ...groups.flatMap(([what, ids]) => entry('○', `${visibleLine(what, 550)}: ${ids.join(', ')}`, width, '  ', 2)),
    ...pasted(lines, width, colors),
    ...wayLines(report, width, colors),
  ]
}

/** Not broken into lines of the terminal's width, so that they stay YAML. */
function pasted(lines: readonly string[], width: number, colors: Colors): string[] {
  if (lines.length === 0) return []
  const heading = paragraph(linesHeading, width, '')
  return ['', ...heading.map(colors.dim), ...lines]
}

function wayLines(report: Report, width: number, colors: Colors): string[] {
  const steps = wayTold(report)
  if (steps.length === 0) return []
  return [
    '',
    colors.bold(wayHeading),
    ...steps.flatMap((step, at) => entry(`${String(at + 1)}.`, visibleLine(step, 2000), width, '  ', 3)),
  ]
}

function inWords(lead: string, { reason, blame, ids }: SameReason): readonly [what: string, ids: readonly string[]] {
  return [`${lead}${reason.replace(/[.:]$/, '')}${actionNeeded(blame)}`, ids]
}

/** What the user left out: the ids of a hundred clauses would hide what is to be done about the others. */
function counted([what, ids]: readonly [what: string, ids: readonly string[]]): readonly [
  what: string,
  ids: readonly string[],
] {
  return [what, ids.length > mostNamed ? [`${String(ids.length)} clauses`] : ids]
}

function idsOf(clauses: readonly ClauseResult[]): readonly string[] {
  return clauses.map(({ id }) => id)
}
