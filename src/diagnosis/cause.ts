import type { ClauseResult } from '../schema/generated/report.js'
import type { EvidenceSeen } from './evidence-seen.js'
import type { ExchangeSeen } from './exchange-seen.js'

/** What of the profile some causes hang on. */
export interface ProfileSeen {
  readonly baseUrl: string
  /** Ids of the departures declared: what they make lawful is no cause. */
  readonly departures: readonly string[]
  readonly probe?: string | undefined
  /** The lookups' fields as the profile writes them. */
  readonly lookupFields: readonly string[]
  /** The most records that one answer may have (`maxEntityRowCount`). */
  readonly cap: number
  /** How many rows the large entity has, where the profile says so. */
  readonly large?: { readonly entity: string; readonly rows: number } | undefined
}

/** A clause that failed, or of which the evidence decides neither way, and all that the run saw. */
export interface CauseInput {
  readonly clause: ClauseResult
  /** All clauses of the run, for what their checks saw. */
  readonly clauses: readonly ClauseResult[]
  readonly run: EvidenceSeen
  readonly profile: ProfileSeen
}

/**
 * A fault that has a look of its own. It is told only where the exchanges show that look, as likely and not as certain,
 * and never changes an outcome.
 */
export interface Cause {
  readonly id: string
  /** What must be seen, for whoever reads docs/reference/causes.md. */
  readonly looksFor: string
  /** The likely cause, in a sentence. Fixed: what the target says of it, `quote` has. */
  readonly text: string
  readonly remedy: string
  /** Causes that explain the same more closely: where one of them is found, this one is not told. */
  readonly yieldsTo?: readonly string[]
  /** The exchanges that show it; none where they do not. */
  readonly find: (input: CauseInput) => readonly string[]
  /**
   * What in those exchanges shows it, as a sentence of its own: the header, address or cookie in question. The
   * same for every clause of a run where possible, so that the report explains the cause once.
   */
  readonly shows?: (shown: readonly ExchangeSeen[], input: CauseInput) => string | undefined
  /** What the target itself says of it in those exchanges, as the evidence keeps it: masked, and short. */
  readonly quote?: (shown: readonly ExchangeSeen[]) => string | undefined
}
