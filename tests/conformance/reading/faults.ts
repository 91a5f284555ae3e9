import { formatFaults } from './faults/formats.js'
import { optionFaults } from './faults/options.js'
import { filterFaults } from './faults/filters.js'
import { refusalFaults } from './faults/refusals.js'
import { valueFaults } from './faults/values.js'
import { odataFaults } from './faults/odata.js'

export type { ReadingFault } from './faults/fault.js'

/** Every way to get reading wrong that is tried. */
export const readingFaults = [
  ...formatFaults,
  ...optionFaults,
  ...filterFaults,
  ...refusalFaults,
  ...valueFaults,
  ...odataFaults,
]
