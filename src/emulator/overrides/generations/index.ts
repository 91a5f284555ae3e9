import { framework, frameworkTokenLater } from './framework.js'
import type { Trait } from '../listed.js'
import { net } from './net.js'
import { traits } from '../traits/index.js'

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

/** The generations that `emulate --generation` knows. */
export const generations: readonly Generation[] = [framework, frameworkTokenLater, net]

/** The variants of a generation by id, each once, in the order of its facts. */
export function variantsOf({ facts }: Generation): readonly string[] {
  return [...new Set(facts.flatMap(({ variants = [] }) => variants))]
}

/** The traits of a generation, each once, in the order of its facts. Throws a RangeError for an id without a trait. */
export function traitsOf({ facts }: Generation): readonly Trait[] {
  return [...new Set(facts.flatMap(({ traits: ids = [] }) => ids))].map((id) => {
    const trait = traits.find((known) => known.id === id)
    if (!trait) throw new RangeError(`no trait is called ${id}`)
    return trait
  })
}
