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
