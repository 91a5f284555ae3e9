import type { Depth } from '../contract/index.js'
import type { EvidenceLevel } from '../exchange/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import type { Format } from '../report/index.js'
import type { OwnClauses } from './choosing/own-clauses.js'
import type { Shard } from './choosing/select.js'

/** What one run is asked to do. */
export interface RunOptions {
  readonly profile: ResolvedProfile
  readonly kind: 'deployment' | 'emulator'
  /** Where the report folder is made; undefined for one below `reports/`, named by host and time. */
  readonly out?: string
  /** Whether that folder may hold files of others, which stay as they are. */
  readonly force?: boolean
  /** Clause ids, classes, or single checks as `READ-10/xml-or`. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** How thoroughly is judged; all of it where undefined. */
  readonly depth?: Depth
  /** An undecided check leaves its clause undecided, whatever its depth. */
  readonly strictChecks?: boolean
  readonly readOnly: boolean
  readonly strict: boolean
  /** Which clauses may stay unjudged, beside those of the profile: all where true, or these ids and classes. */
  readonly acceptUntested: boolean | readonly string[]
  readonly evidence: EvidenceLevel
  readonly formats: readonly Format[]
  readonly seed: number
  /** A user's own clauses, judged beside those of the catalogue. */
  readonly own?: OwnClauses | undefined
  /** All that may be sent is sent, so that two runs against the same target send the same, however fast each is. */
  readonly readsAnew?: boolean
  /** Which part of the clauses is judged; all of them where undefined. */
  readonly shard?: Shard
}
