import type { Exchange } from '../../exchange/index.js'
import type { Row } from '../../odata/index.js'
import type { Alteration } from '../../session/index.js'
import type { ChangeMethod } from '../seeing/record-access.js'

/** A change as a scenario writes it. */
export interface Change {
  readonly method: ChangeMethod
  /**
   * What is to be set: fields that the profile names; the lookup as `<Lookup>Id`, or nested as `<Lookup>`. Where there
   * is a `body`, what a target would set that took it.
   */
  readonly fields: Row
  /** Sent as it stands in place of the JSON of `fields`: for bodies that are to be refused. */
  readonly body?: string
  /** `application/json` where not given. */
  readonly contentType?: string
  /**
   * Gives beside the fields all else that the record is seen to hold right before, as it holds it: but for its Id, what is
   * not set, what the server moves by itself, and these.
   */
  readonly beside?: { readonly allBut: readonly string[] }
  /** The one thing in which a twin differs. Reading before and after is always in order. */
  readonly alteration?: Alteration
}

/** What came of a change. */
export interface Changed {
  readonly answer: Exchange
  /** The whole record right before and right after, read by the keeper: plain fields, exact numbers. */
  readonly before: Row
  readonly after: Row
  /**
   * The fields that read differently after than before; those that the server moves by itself are left out, and those that
   * show only now what an earlier change gave.
   */
  readonly moved: readonly string[]
  /** Those of them that the change did not give. */
  readonly besides: readonly string[]
  /** What a read showed in place of the record: the change made it unreadable, and was undone at once. `after` is from then. */
  readonly unreadable?: string
  /** Those that hold what the change carried: a value that it gave, or a text of its body. */
  readonly asGiven: readonly string[]
}
