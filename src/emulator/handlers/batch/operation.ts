import type { Answer } from '../../http/answer.js'

/** One request inside a batch. */
export interface Operation {
  /** The name by which later requests refer to it; undefined where it has none. */
  readonly id: string | undefined
  readonly method: string
  /** As written: absolute, from the root of the host, from the root of the service, or from `$<id>` of an earlier one. */
  readonly url: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Requests and groups that must have succeeded before. */
  readonly dependsOn: readonly string[]
}

/** Requests that are carried out as one: all of a change set, or none. A request outside of one stands alone. */
export interface OperationGroup {
  readonly atomic: boolean
  /** The name by which later requests refer to it as a whole; undefined where it has none. */
  readonly id: string | undefined
  readonly operations: readonly Operation[]
}

export interface OperationResult {
  readonly operation: Operation
  readonly answer: Answer
}

/** What became of a group. `failure` is the first error in it; with one, nothing of an atomic group was stored. */
export interface GroupResult {
  readonly atomic: boolean
  readonly results: readonly OperationResult[]
  readonly failure: OperationResult | undefined
}
