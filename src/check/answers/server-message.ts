import type { Exchange } from '../../exchange/index.js'
import { errorBodyOf, errorTextsOf, titleOfPage, UnreadableAnswer } from '../../odata/index.js'
import { shortened } from '../../runtime/phrases.js'
import { isErrorBody, isHtmlPage, seen, needsText, pageOf, rowsOf } from './answers.js'

/** The longest message of a target that a sentence quotes, in characters. */
const longest = 160

/** What an answer was, and what the target says of it where it is a failure: `428, application/json: "An If-Match header …"`. */
export function answered(exchange: Exchange): string {
  const message = messageOf(exchange)
  return message === undefined ? seen(exchange) : `${seen(exchange)}: ${message}`
}

/**
 * What the target says of a failure, in quotes and short: the innermost message of an error, or the title of a web page.
 * Masked as a whole before it is cut: half a secret is one too.
 */
export function messageOf(exchange: Exchange): string | undefined {
  if (exchange.status < 400 && !isErrorBody(exchange)) return undefined
  const text = isHtmlPage(exchange) ? titleOfPage(exchange) : innermost(exchange)
  return text === undefined ? undefined : quoted(exchange, text, longest)
}

/** A text of the target for a sentence: masked, on one line, and of so many characters at most. */
export function quoted(exchange: Exchange, text: string, most: number): string {
  const line = exchange
    .masked(text)
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return `"${shortened(line, most)}"`
}

function innermost(exchange: Exchange): string | undefined {
  const { messages = [] } = errorTextsOf(exchange) ?? {}
  const { innerErrors = 0 } = errorBodyOf(exchange) ?? {}
  const outward = [
    messages[innerErrors],
    ...messages.slice(0, innerErrors).toReversed(),
    ...messages.slice(innerErrors),
  ]
  return outward.find((text) => text !== undefined && text.trim() !== '')
}

/**
 * What the body of a failed answer is, in words; after its status if it is no OData error body. Throws if its bytes are not
 * text, since they may hold an error.
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
