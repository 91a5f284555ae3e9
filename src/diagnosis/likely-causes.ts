import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { ClauseResult, LikelyCause } from '../schema/generated/report.js'
import type { Cause, ProfileSeen } from './cause.js'
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
    const likelyCause = isOpen(clause) ? likelyCauses(clause, run, profile) : []
    return likelyCause.length === 0 ? clause : { ...clause, likelyCause }
  })
}

function isOpen({ outcome, mode }: ClauseResult): boolean {
  return mode === 'automatic' && (outcome === 'failed' || outcome === 'cantTell')
}

function likelyCauses(clause: ClauseResult, run: EvidenceSeen, profile: ProfileSeen): LikelyCause[] {
  const found = causes.flatMap((cause) => {
    const evidence = [...new Set(cause.find({ clause, run, profile }))]
    return evidence.length === 0 ? [] : [{ cause, evidence }]
  })
  const ids = new Set(found.map(({ cause }) => cause.id))
  return found
    .filter(({ cause }) => cause.yieldsTo?.some((id) => ids.has(id)) !== true)
    .map(({ cause, evidence }) => told(cause, evidence, run))
}

function told({ id, text, remedy, quote }: Cause, ids: readonly string[], run: EvidenceSeen): LikelyCause {
  const evidence = ids.slice(0, mostNamed)
  const words = quote?.(evidence.flatMap((each) => run.find(each) ?? []))
  const told = words === undefined ? text : `${text} The target says: “${words}”`
  return { id, text: told, remedy, evidence }
}
