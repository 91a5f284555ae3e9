import { traits as generationTraits } from '../generations/traits.js'
import { readingTraits } from './reading.js'
import type { Trait } from './trait.js'

/** Every trait, by what it touches. */
export const traits: readonly Trait[] = [...generationTraits, ...readingTraits]
