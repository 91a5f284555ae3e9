/** Where times come from: `now` for the date, `elapsed` (milliseconds, never running back) for durations. */
export interface Clock {
  readonly now: () => Date
  readonly elapsed: () => number
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() }
