import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { notJudgedOf } from '../not-judged.js'
import { visibleLine } from '../visible-text.js'
import { entry } from './paragraph.js'

/** What has no verdict: by the key to add to the profile, and otherwise by the reason. */
export function notJudgedLines(report: Report, width: number, colors: Colors): string[] {
  const { missing, leftOut, undecided } = notJudgedOf(report)
  const groups = [
    ...missing.map(({ keys, clauses }) => [`add ${keys.join(' and ')}`, idsOf(clauses)] as const),
    ...byReason(undecided),
    ...byReason(leftOut),
  ]
  if (groups.length === 0) return []
  return [
    `${colors.bold('Not judged')}${missing.length > 0 ? colors.dim(', and what to add to the profile') : ''}`,
    ...groups.flatMap(([what, ids]) => entry('○', `${visibleLine(what, 400)}: ${ids.join(', ')}`, width, '  ', 2)),
  ]
}

/** The same cause, met in several exchanges, is told once: as it was met first. */
function byReason(clauses: readonly ClauseResult[]): (readonly [reason: string, ids: readonly string[]])[] {
  const causes = new Map<string, ClauseResult[]>()
  for (const clause of clauses) {
    const cause = reasonOf(clause).replaceAll(/\bx-\d{4,}\b/g, 'x')
    causes.set(cause, [...(causes.get(cause) ?? []), clause])
  }
  return [...causes.values()].map((some) => [some.map(reasonOf)[0] ?? '', idsOf(some)])
}

function reasonOf({ reason = '', blame, outcome }: ClauseResult): string {
  const undecided = outcome === 'cantTell' ? 'cannot tell, ' : ''
  const actor = blame === undefined || blame === 'nobody' ? '' : ` (to act: ${blame})`
  return `${undecided}${reason.replace(/[.:]$/, '')}${actor}`
}

function idsOf(clauses: readonly ClauseResult[]): readonly string[] {
  return clauses.map(({ id }) => id)
}
