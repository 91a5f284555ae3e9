import type { Exchange } from '../../exchange/index.js'
import { errorBodyOf } from './error-body-of.js'

/** Whether a data service says in its own words that there is no such entity: a 404 of anything else has no error body. */
export function isUnknownEntity(exchange: Exchange): boolean {
  return exchange.status === 404 && (errorBodyOf(exchange)?.messages.length ?? 0) > 0
}
