import type { Exchange } from '../answer/exchange.js'
import type { RequestDraft } from '../request/request-draft.js'
import { isBusy } from './retry-after.js'

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
