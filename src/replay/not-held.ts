import type { EvidenceLevel } from '../exchange/index.js'

/** What keeps a recording from holding everything. */
export interface Shortcomings {
  readonly level: EvidenceLevel
  /** Numbers of exchanges are missing from it. */
  readonly hasGaps: boolean
}

/** Why a clause cannot be judged from a recording, with what may be the cause of that. */
export function notHeld(what: string, { level, hasGaps }: Shortcomings): string {
  const cause = hasGaps
    ? 'Exchanges are missing from it: it may have been cut or changed.'
    : 'It may be of another version of the checker, of other options or of another profile.'
  const masked = level === 'full' ? '' : ' Record values are masked in it; --evidence full keeps them.'
  return `the recording does not hold this exchange: ${what}. ${cause}${masked}`
}
