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
    ? 'Exchanges are missing from it: it may have been truncated or changed.'
    : 'It may come from another version of the checker, other options or another profile.'
  const masked = level === 'full' ? '' : ' Its record values are masked; --evidence full keeps them.'
  return `the recording lacks this exchange: ${what}. ${cause}${masked}`
}
