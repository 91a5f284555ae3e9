import type { Exchange } from '../../exchange/index.js'
import { errorBodyOf } from '../../odata/index.js'
import { needsText, rowsOf } from './answers.js'

/** What the body of an answer that fails is, in words. One whose bytes are no text ends the clause: an error may stand in it. */
export function kindOfError(exchange: Exchange): string {
  needsText(exchange)
  const rows = rowsOf(exchange)?.length
  if (rows !== undefined) return `a collection of ${String(rows)} records`
  const error = errorBodyOf(exchange)
  if (error !== undefined) return error.format === 'json' ? 'an OData error body' : 'an OData error body in XML'
  return exchange.body.length === 0
    ? 'an empty body'
    : `no OData error body (${exchange.mediaTypeTold || 'no content type'})`
}
