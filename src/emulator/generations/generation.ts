import type { Departure } from '../listed.js'
import type { Override } from '../behaviour.js'

/** How one knows of a fact. */
export type Source =
  | 'captures'
  | 'one capture'
  | 'client code'
  | 'client tests'
  | 'vendor documentation'
  | 'vendor reference'
  | 'vendor sample'
  | 'issue trackers'
  | 'measurement'

/** A behaviour of real deployments that the document does not allow: no variant, so used by generations alone. */
export interface Trait {
  readonly id: string
  readonly title: string
  readonly source: string
  /** The departure under which the checker accepts it, where there is one. */
  readonly departure?: Departure
  readonly override: Override
}

/** What is known of a generation, and what makes the emulator behave so. Neither variants nor traits: it does by itself. */
export interface Fact {
  readonly says: string
  readonly sources: readonly Source[]
  readonly variants?: readonly string[]
  readonly traits?: readonly string[]
}

export interface Generation {
  readonly id: string
  readonly title: string
  readonly facts: readonly Fact[]
}
