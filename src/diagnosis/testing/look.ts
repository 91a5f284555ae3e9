import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import type { ProfileSeen } from '../cause.js'

/** Exchanges with the clause that failed on them. */
export interface Case {
  readonly exchanges: readonly ExchangeRecord[]
  readonly clause?: ClauseResult
  /** Further clauses of the run, for what their checks saw. */
  readonly others?: readonly ClauseResult[]
  readonly profile?: Partial<ProfileSeen>
}

/** The look of a cause, with the exchanges that are to be named; and its near misses, which do not show it. */
export interface Look {
  readonly shows: readonly (readonly [what: string, evidence: string, given: Case])[]
  readonly misses: readonly (readonly [what: string, given: Case])[]
}

export type Looks = Readonly<Record<string, Look>>
