import type { Cause, CauseInput } from '../cause.js'
import { isData, queryOf, type ExchangeSeen } from '../exchange-seen.js'
import { entityOf, rowsSeen, topOf } from '../rows-seen.js'

/** Fewer is no cut that one could tell from records that were added meanwhile. */
const leastMissing = 2

export const answerCut: Cause = {
  id: 'answer-cut',
  looksFor:
    'a collection answer without a continuation whose number of records is round, below the cap and below what ' +
    'was requested, while another answer to the same query, or the profile, has more records',
  text:
    'Likely a page size or row limit cuts answers silently: the answer ends at a round number, and more records ' +
    'exist.',
  remedy:
    'Check page size and row limits of the target and of any proxy before it. Clients must follow continuation ' +
    'links. Without such links they must read in parts.',
  find: (input) =>
    input.run.ofClause(input.clause).flatMap((seen) => {
      const rows = isData(seen) && isFirstPage(seen) ? rowsSeen(seen) : undefined
      if (!rows || rows.goesOn || isWhole(rows.count, input) || topOf(seen) <= rows.count) return []
      const longer = longerAnswer(seen, rows.count, input)
      if (longer) return [seen.id, longer.id]
      const { large } = input.profile
      return large && entityOf(seen) === large.entity && isWholeRead(seen) && isAboutTheCap(input, rows.count)
        ? [seen.id]
        : []
    }),
}

/** What a caller asks by itself; any other option is of a continuation, whose last page ends where it ends. */
const asked = /^\$(select|filter|top|orderby|expand|format|count|inlinecount)$|^$/

function isFirstPage(seen: ExchangeSeen): boolean {
  return [...queryOf(seen).keys()].every((name) => asked.test(name))
}

/** A page or a lower limit is a round number; at the cap itself a cut is as documented. */
function isWhole(count: number, { profile }: CauseInput): boolean {
  return count === 0 || count % 10 !== 0 || count >= profile.cap
}

function longerAnswer(cut: ExchangeSeen, count: number, { run }: CauseInput): ExchangeSeen | undefined {
  const filter = filterOf(cut)
  return run.all.find((seen) => {
    if (!isData(seen) || entityOf(seen) === undefined || entityOf(seen) !== entityOf(cut)) return false
    const more = filterOf(seen) === filter ? (rowsSeen(seen)?.count ?? 0) : 0
    return more >= count + leastMissing && more <= topOf(cut)
  })
}

/** As it stands in the evidence: a value keeps its mask throughout the run. */
function filterOf(seen: ExchangeSeen): string | undefined {
  return queryOf(seen).get('$filter')
}

function isWholeRead(seen: ExchangeSeen): boolean {
  return topOf(seen) === Infinity && filterOf(seen) === undefined
}

/** A cap that is too low is what these clauses judge: it fails them, and a page without continuation is why. */
function isAboutTheCap({ clause, profile }: CauseInput, count: number): boolean {
  return clause.class === 'limit' && (profile.large?.rows ?? 0) >= count + leastMissing
}
