import type { Report, TwinPair } from '../../../schema/generated/report.js'
import type { Evidence } from '../../evidence.js'
import { comparisonOf, type Comparison } from './comparison.js'

/** A comparison, or the clause below which the page shows the same one. */
export type ShownTwins = Comparison | { readonly shownIn: string }

export type Comparisons = ReadonlyMap<TwinPair, ShownTwins>

/** How many characters of the page all comparisons may take; those of failed clauses come first. */
const mostRoom = 200_000

/** The comparisons of all twins of which the evidence has both, each once, as far as the page has room for them. */
export function comparisonsOf(
  { clauses }: Report,
  { exchanges }: Evidence,
): { readonly byPair: Comparisons; readonly size: number } {
  const failedFirst = [...clauses].sort((one, other) => rank(one.outcome) - rank(other.outcome))
  const byPair = new Map<TwinPair, ShownTwins>()
  const shownIn = new Map<string, string>()
  let size = 0
  for (const { id, pair } of failedFirst.flatMap(({ id, twins }) => twins.map((pair) => ({ id, pair })))) {
    const [accepted, refused] = [exchanges.get(pair.accepted), exchanges.get(pair.refused)]
    if (!accepted || !refused) continue
    const both = `${pair.accepted} ${pair.refused}`
    const elsewhere = shownIn.get(both)
    const shown = elsewhere === undefined ? comparisonOf(accepted, refused) : { shownIn: elsewhere }
    const own = JSON.stringify(shown).length
    if (size + own > mostRoom) continue
    size += own
    byPair.set(pair, shown)
    shownIn.set(both, elsewhere ?? id)
  }
  return { byPair, size }
}

function rank(outcome: string): number {
  return ['failed', 'cantTell'].includes(outcome) ? 0 : 1
}
