import type { ClauseResult } from '../schema/generated/report.js'

/** What the reason of a breach says at its end of departures that describe it; undefined where none does. */
export function departureHint({ reason = '' }: ClauseResult): string | undefined {
  return /; (the departures? [^;]+ describes? this: declare [^;]+)$/.exec(reason)?.[1]
}
