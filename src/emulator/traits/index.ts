import type { Trait } from '../listed.js'
import { traitsOfGenerations } from './of-generations.js'
import { readingTraits } from './reading.js'

/** Every trait, by what it touches. */
export const traits: readonly Trait[] = [...traitsOfGenerations, ...readingTraits]
