import { instantOf, type Value } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import { serverTime } from '../../../session/index.js'
import type { Exchange } from '../../../exchange/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { isSuccess } from '../../answers/answers.js'

/** Clocks of one server agree so well, and a value may be older than its answer by so much, in milliseconds. */
const tolerance = 30_000

/** Clocks of the world's zones are apart by quarters of an hour, and by 14 hours at the most. */
const quarter = 900_000
const mostAway = 56 * quarter

/** Names of fields that tell when a record was last changed: the document names none, and any other may be a time to come. */
const ofChange = /^(last)?(modified|changed|updated)/i

/** Fields that told the time of a change by a clock of another zone, and the change that shows it first. */
const noted = new WeakMap<RunContext, Map<string, { readonly away: number; readonly shownBy: string; times: number }>>()

/**
 * By how many milliseconds a value is ahead of the time of the answer to a change, where that is as far as the clock of
 * another zone is; 0 else. One that is behind has a number below zero.
 */
export function zoneAwayBy(value: Value | undefined, now: number): number {
  const instant = typeof value === 'string' ? instantOf(value) : undefined
  if (!instant) return 0
  const ahead = instant.seconds * 1000 - now
  const away = Math.round(ahead / quarter) * quarter || 0
  return Math.abs(away) <= mostAway && Math.abs(ahead - away) <= tolerance ? away : 0
}

/** Notes the fields that a change moved to its own time by the clock of another zone, though they say that they are UTC. */
export function noteLocalTimes(run: RunContext, { answer, before, after }: Changed, given: readonly string[]): void {
  if (!isSuccess(answer) || !isClockRight(answer)) return
  const known = noted.get(run) ?? new Map<string, { away: number; shownBy: string; times: number }>()
  noted.set(run, known)
  for (const [field, value] of Object.entries(after)) {
    if (!ofChange.test(field) || given.includes(field) || before[field] === value) continue
    if (typeof value !== 'string' || !value.endsWith('Z')) continue
    const away = zoneAwayBy(value, serverTime(answer))
    const earlier = known.get(field)
    if (away === 0 || (earlier && earlier.away !== away)) known.set(field, { away: 0, shownBy: answer.id, times: 0 })
    else known.set(field, { away, shownBy: earlier?.shownBy ?? answer.id, times: (earlier?.times ?? 0) + 1 })
  }
}

/** What changes have shown of the fields that hold the time of a change. */
export interface TimesOfChanges {
  readonly fields: readonly string[]
  /** The fields that are not in UTC, in words. */
  readonly faults: readonly string[]
  readonly shownBy: readonly string[]
}

/** What changes of this run have shown, faults twice at the least; nothing where none were made. */
export function timesOfChanges(run: RunContext): TimesOfChanges {
  const known = [...(noted.get(run) ?? [])]
  const faults = known
    .filter(([, { away, times }]) => away !== 0 && times > 1)
    .map(
      ([field, { away, shownBy }]) =>
        `${field}, which claims UTC, is ${String(Math.abs(away) / 3_600_000)} hours ${away > 0 ? 'ahead of' : 'behind'} the Date header (${shownBy})`,
    )
  return { fields: known.map(([field]) => field), faults, shownBy: known.map(([, { shownBy }]) => shownBy) }
}

/** Whether the server's own Date agrees with the checker's clock: else it may be that which is wrong. */
function isClockRight(answer: Exchange): boolean {
  const received = Date.parse(answer.startedAt) + answer.durationMs
  return answer.header('date') !== undefined && Math.abs(serverTime(answer) - received) <= tolerance
}

/** Clocks of one deployment that are so far apart, in milliseconds, are still the same clock. */
const sameClock = 60_000

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
  return (age > -sameClock && age < runTimeout + sameClock) || zoneAwayBy(value, now) !== 0
}
