import type { Deviation } from '../catalogue.js'
import { accessDeviations } from './access.js'

/** Every breach, by the class of the clauses that it breaks. */
export const deviations: readonly Deviation[] = [...accessDeviations]
