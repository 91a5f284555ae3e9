import type { Exchange } from '../answer/exchange.js'
import { isHarmlessTwice, type RequestDraft } from '../request/request-draft.js'
import { BusyRow } from './busy-row.js'
import { isBusy, retryAfterMs } from './retry-after.js'

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
