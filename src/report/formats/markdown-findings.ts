import type { Report } from '../../schema/generated/report.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { preflightFaults } from '../causes-told.js'
import { recordsLeft } from '../records-left.js'
import { codeSpan } from './markdown-text.js'

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
