import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { notJudgedOf } from '../not-judged.js'
import { codeSpan } from './markdown-text.js'

/** What has no verdict: by the key to add to the profile, and otherwise by the reason; empty where all has one. */
export function markdownNotJudged(report: Report): string {
  const { missing, leftOut, undecided } = notJudgedOf(report)
  return [
    ...missing.map(({ keys, clauses }) => {
      const named = keys.map((key) => codeSpan(key, 80)).join(' and ')
      return `- untested: add ${named} to the profile for ${idsOf(clauses)}`
    }),
    ...byReason(undecided).map(([reason, ids, blame]) => `- cannot tell (to act: ${blame}): ${ids}: ${reason}`),
    ...byReason(leftOut).map(([reason, ids]) => `- untested: ${ids}: ${reason}`),
  ].join('\n')
}

function byReason(
  clauses: readonly ClauseResult[],
): readonly (readonly [reason: string, ids: string, blame: string])[] {
  const groups = new Map<string, ClauseResult[]>()
  for (const clause of clauses) {
    const group = JSON.stringify([clause.blame, clause.reason])
    groups.set(group, [...(groups.get(group) ?? []), clause])
  }
  return [...groups.values()].map((some) => {
    const [first] = some
    return [codeSpan(first?.reason ?? 'no reason given', 500), idsOf(some), first?.blame ?? 'nobody']
  })
}

function idsOf(clauses: readonly ClauseResult[]): string {
  return clauses.map(({ id }) => id).join(', ')
}
