import type { Exchange } from '../../exchange/index.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { readErrorBody } from './error-body.js'

/** Whether a data service says in its own words that there is no such entity: a 404 of anything else has no error body. */
export function isUnknownEntity(exchange: Exchange): boolean {
  if (exchange.status !== 404) return false
  try {
    return readErrorBody(exchange.body, exchange.header('content-type') ?? '').messages.length > 0
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return false
    throw fault
  }
}
