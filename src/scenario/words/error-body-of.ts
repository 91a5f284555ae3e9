import type { Exchange } from '../../exchange/index.js'
import { readErrorBody, UnreadableAnswer, type ErrorBody } from '../../odata/index.js'

/** The error body of an answer; undefined where it is none. */
export function errorBodyOf(exchange: Exchange): ErrorBody | undefined {
  try {
    return readErrorBody(exchange.body, exchange.header('content-type') ?? '')
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return undefined
    throw fault
  }
}
