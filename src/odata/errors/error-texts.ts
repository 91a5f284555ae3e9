import type { Exchange } from '../../exchange/index.js'
import { parsedJson } from '../../runtime/json.js'
import { appearanceOf } from '../bodies/appearance.js'
import { errorBodyOf, type ErrorBody } from './error-body.js'

/** What the answer to a failed request says in words, whatever the form of its body. */
export type ErrorTexts = Pick<ErrorBody, 'messages' | 'lang'>

/** Of a page or a dump as much as an error message can be. */
const mostCharacters = 100_000

/** Names of members that hold code and addresses, and no message. */
const noMessage = /^(code|lang|type|stack_?trace|exceptiontype|traceid|instance)$/i

/**
 * The messages of an error: those of its OData error body, or else the texts of JSON in another form, of XML, of a web page
 * or of plain text. Undefined where the body has none, or is no text.
 */
export function errorTextsOf(exchange: Exchange): ErrorTexts | undefined {
  const error = errorBodyOf(exchange)
  if (error) return error
  const messages = textsIn(exchange)
  return messages.length > 0 ? { messages } : undefined
}

/** The title of a web page, and the id that a guard on the way gives its support with it. */
export function titleOfPage(exchange: Exchange): string | undefined {
  const page = plainText(exchange)
  const title = /<title[^>]*>([^<]{1,500})<\/title>/i.exec(page)?.[1]?.trim()
  const [support] =
    /\b(?:support id|incident id|reference|ray id|request id|event id)\b\s*(?:is)?\s*[:#]?\s*(?:<[^>]{1,80}>\s*)*[\w.#&;-]{6,80}/i.exec(
      page,
    ) ?? []
  const told = [title, support && withoutTags(support)].filter((text) => text !== undefined && text !== '')
  return told.length === 0 ? undefined : told.join(', ')
}

function textsIn(exchange: Exchange): readonly string[] {
  const text = plainText(exchange)
  const appearance = appearanceOf(exchange.body)
  const json = appearance === 'json' ? parsedJson(text) : undefined
  if (json !== undefined) return textsOfJson(json)
  const marked = appearance === 'html' || appearance === 'xml' || appearance === 'documentType'
  const pieces = marked ? text.replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, '').split(/<[^>]*>/) : [text]
  return pieces.map(withoutTags).filter((piece) => piece !== '')
}

function textsOfJson(json: unknown): readonly string[] {
  if (typeof json === 'string') return json.trim() === '' ? [] : [json]
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => (noMessage.test(name) ? [] : textsOfJson(value)))
}

function withoutTags(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#39|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function plainText(exchange: Exchange): string {
  try {
    return exchange.text().slice(0, mostCharacters)
  } catch {
    return ''
  }
}
