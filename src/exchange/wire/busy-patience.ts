import type { Exchange } from '../answer/exchange.js'
import { isHarmlessTwice, type RequestDraft } from '../request/request-draft.js'

/** The statuses with which a server asks a caller to come again later. */
const busy = [429, 503]

const unavailable = 503

/**
 * Tells after which answers that stand as they are a busy target is given rest: one that says that there are too many
 * requests, or names a time, and one that is unavailable twice in a row. A single 503 without a time may be that of one
 * worker that restarts, and a target that is well otherwise is not waited for.
 */
export class BusyRow {
  #inARow = 0

  /** To be asked about every answer, in the order in which they come. */
  callsForRest({ whenBusy }: RequestDraft, answer: Exchange): boolean {
    if (!isBusy(answer)) this.#inARow = 0
    if (!isBusy(answer) || whenBusy === 'takeIt') return false
    this.#inARow += 1
    return answer.status !== unavailable || answer.header('retry-after') !== undefined || this.#inARow > 1
  }
}

/** After so many waits in a row that helped nothing, the word of the target is not taken any more. */
const mostInVain = 3

/** The first pause after an answer that names no time to keep to, in milliseconds; each further one in a row is twice as long. */
const firstPauseMs = 250

const longestPauseMs = 2000

/** All such pauses of a run together: a target that limits for ever must not use up the time of the run. */
const mostPausedMs = 20_000

/**
 * Decides whether a request that a busy target put off is sent once more, and when. What may change something never is,
 * though to put it off should mean that it was not carried out; and a target that puts off for ever must not use up the
 * time of the whole run.
 */
export class BusyPatience {
  readonly #longestMs: number
  readonly #row = new BusyRow()
  #inVain = 0
  #nextPauseMs = firstPauseMs
  #pausedMs = 0

  /** Waits longer than `longestMs` are not waited. */
  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  /** Milliseconds to wait before this request is sent once more; undefined where its answer stands as it is. */
  waitFor(draft: RequestDraft, answer: Exchange): number | undefined {
    if (!isBusy(answer)) this.#inVain = 0
    if (draft.whenBusy === 'takeIt' || !isHarmlessTwice(draft)) return undefined
    if (this.#inVain >= mostInVain || setsCookies(answer)) return undefined
    return this.#named(answer)
  }

  /**
   * Milliseconds for which nothing more is begun after this answer, which stands as it is: a busy target is given the time
   * that it names, and some rest of the checker's own where it names none, or a longer one than is waited; it is not asked
   * for its answer once more. 0 where limits are what is looked for, and once all the rest of a run is used up.
   */
  restAfter(draft: RequestDraft, answer: Exchange): number {
    if (!isBusy(answer)) this.#nextPauseMs = firstPauseMs
    if (!this.#row.callsForRest(draft, answer)) return 0
    const pause = Math.min(this.#named(answer) ?? this.#ownPause(), mostPausedMs - this.#pausedMs)
    this.#pausedMs += pause
    return pause
  }

  /** Takes note of the answer for which a wait was made. */
  cameAgain(answer: Exchange): void {
    this.#inVain = isBusy(answer) ? this.#inVain + 1 : 0
  }

  /** The time that the target names, where it is one that is waited. */
  #named(answer: Exchange): number | undefined {
    const wait = retryAfterMs(answer, new Date())
    return wait !== undefined && wait <= this.#longestMs ? wait : undefined
  }

  #ownPause(): number {
    const pause = this.#nextPauseMs
    this.#nextPauseMs = Math.min(2 * pause, longestPauseMs)
    return pause
  }
}

/** A caller in order would come again with the new cookies, and the wire has only the old ones. */
function setsCookies(answer: Exchange): boolean {
  return answer.header('set-cookie') !== undefined
}

/** Whether the target says that it would carry the request out at another time. */
export function isBusy({ status }: Exchange): boolean {
  return busy.includes(status)
}

/**
 * How long a busy target asks to be left alone, in milliseconds, in either form of Retry-After: seconds, or a date, read
 * against the target's own Date where it gives one, since its clock may be wrong. Undefined where it does not say.
 */
export function retryAfterMs(exchange: Exchange, now: Date): number | undefined {
  const value = isBusy(exchange) ? exchange.header('retry-after') : undefined
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const until = dateOf(value)
  return until === undefined ? undefined : Math.max(0, until - (dateOf(exchange.header('date')) ?? now.getTime()))
}

function dateOf(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value))
    return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
