import type { Report, TwinPair } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { comparisonOf, type Comparison } from './comparison.js'

export type Comparisons = ReadonlyMap<TwinPair, Comparison>

/** How many characters of the page all comparisons may take; those of failed clauses come first. */
const mostRoom = 200_000

/** The comparisons of all twins of which the evidence has both, as far as the page has room for them. */
export function comparisonsOf(
  { clauses }: Report,
  { exchanges }: Evidence,
): { readonly byPair: Comparisons; readonly size: number } {
  const failedFirst = [...clauses].sort((one, other) => rank(one.outcome) - rank(other.outcome))
  const byPair = new Map<TwinPair, Comparison>()
  let size = 0
  for (const pair of failedFirst.flatMap(({ twins }) => twins)) {
    const [accepted, refused] = [exchanges.get(pair.accepted), exchanges.get(pair.refused)]
    if (!accepted || !refused) continue
    const comparison = comparisonOf(accepted, refused)
    const own = JSON.stringify(comparison).length
    if (size + own > mostRoom) continue
    size += own
    byPair.set(pair, comparison)
  }
  return { byPair, size }
}

function rank(outcome: string): number {
  return ['failed', 'cantTell'].includes(outcome) ? 0 : 1
}
