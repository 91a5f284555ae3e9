import type { Answered } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { onCommonFields, sameValues, type View } from './same-records.js'
import type { Sample } from '../asking/sample.js'

/**
 * A filter and a bound leave records out and alter none: what came of the sample, by the same service, has the values that
 * the sample shows.
 */
export function shownAsSampled({ rows, what, reader }: Answered, sample: Sample): readonly Breach[] {
  const sampled: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  return sameValues(...onCommonFields(sampled, { rows, what, reader }), sample.types)
}
