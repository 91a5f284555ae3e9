import type { Override } from '../behaviour.js'
import type { Departure } from '../listed.js'

/**
 * What real deployments are known to do and the document does not allow, or leaves without a verdict. The checker does not
 * judge a deployment with it as conformant, so it is no variant.
 */
export interface Trait {
  readonly id: string
  /** A sentence. */
  readonly title: string
  /** How one knows of it. */
  readonly source: string
  /** The departure under which the checker accepts it, where there is one. */
  readonly departure?: Departure
  readonly override: Override
}
