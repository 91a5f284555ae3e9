import { signalOf } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'

/** What a report says of a run, or of the judging of a recording, that a signal ended; its reason is the signal's name. */
export function interruptedBy(
  signal: AbortSignal,
  what: 'the run' | 'the judging',
): NonNullable<Report['interrupted']> {
  const name = signalOf(signal.reason)
  return { reason: `${what} was interrupted by ${name}`, signal: name }
}
