import type { ClauseId } from '../contract/index.js'
import type { EmulatorOptions } from '../emulator/index.js'
import type { TrivialId } from './trivial/index.js'

/**
 * What the suite is held against.
 * - `control`: a server of which it is plain what must come out; where that fails, the proof is void
 * - `deviation`: one breach of the document; exactly the clauses that it breaks must fail
 * - `variant`: one lawful freedom, or several at once; no clause may fail
 * - `trivial`: no platform at all; next to nothing may pass
 */
export type SubjectKind = 'control' | 'deviation' | 'variant' | 'trivial'

/** One server to be judged, and what is known of it beforehand. */
export interface Subject {
  readonly id: string
  readonly kind: SubjectKind
  readonly sentence: string
  /** The variants that it combines; absent where it is none or one. */
  readonly together?: readonly string[]
  /** The clauses that must fail, and no others; for a deviation only. */
  readonly breaks: readonly ClauseId[]
  /** Checks of these clauses that must be among those that fail; for a deviation only. */
  readonly checks?: readonly string[]
  /** The fault and the circumstance of a deviation, each by its id, where it is written as one times the other. */
  readonly crossing?: { readonly fault: string; readonly circumstance: string }
  /** Shows among all that a whole run sends, whichever clauses are asked for; for a deviation only. */
  readonly inWholeRun?: true
  /** The clauses that say nothing of it, by their own words; for a variant only. */
  readonly leavesOpen?: readonly ClauseId[]
  /** The clauses that may pass, and no others; for a trivial server only. */
  readonly holds?: readonly ClauseId[]
  readonly server: { readonly emulator: EmulatorOptions } | { readonly trivial: TrivialId }
}
