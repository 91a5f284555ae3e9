import type { Exchange } from '../../../exchange/index.js'

/** Raised where a query of the document was not answered with a collection: refused, or answered with something else. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered'
  readonly exchange: Exchange
  /** Well-formed data of the target's own making, such as its error body, or nothing that can be read at all. */
  readonly why: 'refused' | 'notACollection'

  constructor(why: NotAnswered['why'], exchange: Exchange, message: string) {
    super(message)
    this.why = why
    this.exchange = exchange
  }
}
