import type { Report, ClauseResult, MatrixCell } from '../../schema/generated/report.js'
import { preflightFaults, checkerFaultsTold } from '../findings/causes-told.js'
import { recordsLeft } from '../outcome/records-left.js'
import { codeSpan, prose, fenced } from './markdown-text.js'
import { cellShown } from '../wording.js'
import { actionNeeded } from '../findings/remark.js'
import { byReason, notJudgedOf } from '../outcome/not-judged.js'
import { inSeries } from '../../runtime/phrases.js'
import { linesHeading } from '../outcome/profile-lines.js'
import { wayHeading, wayTold } from '../outcome/way-to-green.js'

/** What a reader must know before the verdicts: an end before the end, a record left changed, diagnoses, security. */
export function markdownFindings(report: Report): string {
  const { interrupted, diagnoses, clauses } = report
  const security = clauses.flatMap(({ id, observations }) =>
    observations
      .filter((each) => each.security === true)
      .map(({ text, evidence = [] }) => `> - security, ${id}: ${codeSpan(text)}${seenIn(evidence.length)}`),
  )
  const lines = [
    ...(interrupted ? [`> - interrupted: ${codeSpan(interrupted.reason)}`] : []),
    ...checkerFaultsTold(report).map((text) => `> - internal error of the checker: ${codeSpan(text)}`),
    ...recordsLeft(report).map(
      ({ entity, id, how, note }) => `> - ${how}: ${codeSpan(`${entity} ${id} ${note}`, 500)}`,
    ),
    ...preflightFaults(report).map(
      ({ check, text, remedy = '' }) => `> - preflight, ${check}: ${codeSpan(`${text} ${remedy}`.trim(), 600)}`,
    ),
    ...diagnoses.map(({ text, remedy = '' }) => `> - diagnosis: ${codeSpan(`${text} ${remedy}`.trim(), 600)}`),
    ...security,
  ]
  return lines.join('\n')
}

function seenIn(exchanges: number): string {
  return exchanges > 1 ? ` (in ${String(exchanges)} exchanges)` : ''
}

/** The 302, 401, 403 grid as a table; empty where the run has none. */
export function markdownGrid({ matrix: { rows, columns, cells }, clauses }: Report): string {
  if (cells.length === 0) return ''
  const cellAt = (row: string, column: string) => cells.find((cell) => cell.row === row && cell.column === column)
  return [
    ['Sent', ...columns.map(({ title }) => prose(title, 80))],
    ['---', ...columns.map(() => '---')],
    ...rows.map((row) => [
      prose(row.title, 80),
      ...columns.map((column) => {
        const cell = cellAt(row.id, column.id)
        return cell ? shown(cell, clauses) : ''
      }),
    ]),
  ]
    .map((texts) => `| ${texts.join(' | ')} |`)
    .join('\n')
}

function shown(cell: MatrixCell, clauses: readonly ClauseResult[]): string {
  const { verdict, seen, documented } = cell
  const { sign, word, departure } = cellShown(cell, clauses)
  switch (verdict) {
    case 'as documented':
      return departure === undefined
        ? `${sign} ${codeSpan(seen, 40)}`
        : `${sign} ${codeSpan(seen, 40)} (${word}: ${codeSpan(departure, 60)}), documented ${codeSpan(documented, 40)}`
    case 'differs':
      return `${sign} **${codeSpan(seen, 40)}**, documented ${codeSpan(documented, 40)}`
    case 'observed':
    case 'not judged':
      return `${sign} ${codeSpan(seen, 40)} (${word})`
  }
}

/** What has no verdict: by the key to add to the profile, and otherwise by the reason; empty where all has one. */
export function markdownNotJudged(report: Report): string {
  const { missing, lines, leftOut, undecided } = notJudgedOf(report)
  return [
    ...missing.map(({ keys, clauses }) => {
      const named = inSeries(keys.map((key) => codeSpan(key, 80)))
      return `- untested: add ${named} to the profile for ${idsOf(clauses)}`
    }),
    ...byReason(undecided).map(
      ({ reason, ids, blame }) => `- cannot tell${actionNeeded(blame)}: ${ids.join(', ')}: ${inCode(reason)}`,
    ),
    ...byReason(leftOut).map(({ reason, ids }) => `- untested: ${ids.join(', ')}: ${inCode(reason)}`),
    ...pasted(lines),
    ...way(report),
  ].join('\n')
}

function pasted(lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  return ['', `${linesHeading}:`, '', ...fenced('yaml', lines)]
}

function way(report: Report): string[] {
  const steps = wayTold(report)
  if (steps.length === 0) return []
  return ['', `${wayHeading}:`, '', ...steps.map((step, at) => `${String(at + 1)}. ${prose(step, 2000)}`)]
}

function inCode(reason: string): string {
  return codeSpan(reason === '' ? 'no reason given' : reason, 500)
}

function idsOf(clauses: readonly ClauseResult[]): string {
  return clauses.map(({ id }) => id).join(', ')
}
