import type { Compared } from './relations/asking/breach.js'
import { check, type Check } from './check.js'
import type { GivenSample } from './define-clause.js'
import { fitsTogether } from './read-expectations.js'

/** A check that holds answers against each other: asks come to breaches, and to what was expected and seen in a few words. */
export function comparing(entry: Omit<Check<Compared, GivenSample>, 'expects'>): Check<unknown, GivenSample> {
  return check<Compared, GivenSample>({ ...entry, expects: fitsTogether })
}
