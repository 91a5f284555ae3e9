import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { ClauseResult, LikelyCause } from '../schema/generated/report.js'
import type { Cause, CauseInput, ProfileSeen } from './cause.js'
import { causes } from './causes.js'
import { EvidenceSeen } from './evidence-seen.js'

/** More would bury the cause; the clause names all its exchanges. */
const mostNamed = 6

/**
 * Adds to each clause that failed, or that could not be told, what likely caused it. Pure: the same clauses and
 * exchanges give the same causes. Without exchanges (`--evidence none`) nothing is said.
 */
export function withLikelyCauses(
  clauses: readonly ClauseResult[],
  exchanges: Iterable<ExchangeRecord>,
  profile: ProfileSeen,
): readonly ClauseResult[] {
  const run = new EvidenceSeen(exchanges)
  if (run.all.length === 0) return clauses
  return clauses.map((clause) => {
    const likelyCause = isOpen(clause) ? likelyCauses({ clause, clauses, run, profile }) : []
    return likelyCause.length === 0 ? clause : { ...clause, likelyCause }
  })
}

function isOpen({ outcome, mode }: ClauseResult): boolean {
  return mode === 'automatic' && (outcome === 'failed' || outcome === 'cantTell')
}

function likelyCauses(input: CauseInput): LikelyCause[] {
  const found = causes.flatMap((cause) => {
    const evidence = [...new Set(cause.find(input))]
    return evidence.length === 0 ? [] : [{ cause, evidence }]
  })
  const ids = new Set(found.map(({ cause }) => cause.id))
  return found
    .filter(({ cause }) => cause.yieldsTo?.some((id) => ids.has(id)) !== true)
    .map(({ cause, evidence }) => told(cause, evidence, input))
}

function told({ id, text, remedy, shows, quote }: Cause, ids: readonly string[], input: CauseInput): LikelyCause {
  const evidence = ids.slice(0, mostNamed)
  const shown = evidence.flatMap((each) => input.run.find(each) ?? [])
  const words = quote?.(shown)
  const sentences = [text, shows?.(shown, input), words === undefined ? undefined : `The target says: “${words}”`]
  return { id, text: sentences.filter((sentence) => sentence !== undefined).join(' '), remedy, evidence }
}
