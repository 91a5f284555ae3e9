import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { byReason, notJudgedOf } from '../not-judged.js'
import { inSeries } from '../../runtime/in-series.js'
import { linesHeading } from '../profile-lines.js'
import { codeSpan, fenced } from './markdown-text.js'

/** What has no verdict: by the key to add to the profile, and otherwise by the reason; empty where all has one. */
export function markdownNotJudged(report: Report): string {
  const { missing, lines, leftOut, undecided } = notJudgedOf(report)
  return [
    ...missing.map(({ keys, clauses }) => {
      const named = inSeries(keys.map((key) => codeSpan(key, 80)))
      return `- untested: add ${named} to the profile for ${idsOf(clauses)}`
    }),
    ...byReason(undecided).map(
      ({ reason, ids, blame = 'nobody' }) =>
        `- cannot tell (action needed: ${blame}): ${ids.join(', ')}: ${inCode(reason)}`,
    ),
    ...byReason(leftOut).map(({ reason, ids }) => `- untested: ${ids.join(', ')}: ${inCode(reason)}`),
    ...pasted(lines),
  ].join('\n')
}

function pasted(lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  return ['', `${linesHeading}:`, '', ...fenced('yaml', lines)]
}

function inCode(reason: string): string {
  return codeSpan(reason === '' ? 'no reason given' : reason, 500)
}

function idsOf(clauses: readonly ClauseResult[]): string {
  return clauses.map(({ id }) => id).join(', ')
}
