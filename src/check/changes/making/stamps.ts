import { instantOf, type Value } from '../../../odata/index.js'
import { zoneAwayBy } from './local-times.js'

/** Clocks of one deployment that are so far apart, in milliseconds, are still the same clock. */
const tolerance = 60_000

/** The server's time of an answer, in milliseconds since 1970, and how long before it the run may have begun. */
export interface AsOf {
  readonly now: number
  readonly runTimeout: number
}

/**
 * Whether a value is the time of a change of this run, by the server's own clock: a stamp that the server sets whenever
 * something really changes, and which a MERGE of a present value does not show.
 */
export function isStamp(value: Value | undefined, { now, runTimeout }: AsOf): boolean {
  const instant = typeof value === 'string' ? instantOf(value) : undefined
  if (!instant) return false
  const age = now - instant.seconds * 1000
  // By the clock of another zone it is one too: that it should not be, RECORD-3 judges.
  return (age > -tolerance && age < runTimeout + tolerance) || zoneAwayBy(value, now) !== 0
}
