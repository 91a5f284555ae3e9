import type { Exchange } from '../../exchange/index.js'
import { errorBodyOf, UnreadableAnswer } from '../../odata/index.js'
import { needsText, pageOf, rowsOf } from './answers.js'

/**
 * What the body of an answer that fails is, in words, behind its status where it is no OData error body. One whose bytes are
 * no text ends the clause: an error may stand in it.
 */
export function kindOfError(exchange: Exchange): string {
  needsText(exchange)
  const rows = rowsOf(exchange)?.length
  const { status, mediaTypeTold } = exchange
  if (rows !== undefined) return `${status} with a collection of ${rows} records`
  const error = errorBodyOf(exchange)
  if (error !== undefined) return error.format === 'json' ? 'an OData error body' : 'an OData error body in XML'
  if (exchange.body.length === 0) return `${status} with an empty body`
  const page = pageOf(exchange)
  const isOtherForm = page instanceof UnreadableAnswer && (page.why === 'errorBody' || page.why === 'message')
  const kind = isOtherForm ? 'an error body that is not in OData form' : 'no OData error body'
  return `${status} with ${kind} (${mediaTypeTold || 'no content type'})`
}
