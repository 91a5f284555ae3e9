import { fatalDecoder } from '../../runtime/fatal-decoder.js'
import { shortened } from '../../runtime/phrases.js'
import { ExchangeFault } from '../faults/errors.js'
import type { Exchange } from './exchange.js'

/** Byte order marks, one character a byte. */
const mark = '(?:\\u00EF\\u00BB\\u00BF|\\u00FF\\u00FE|\\u00FE\\u00FF)?'

const inJson = new RegExp(`^${mark}\\s*\\{\\s*"(odata\\.)?error"\\s*:`)

const inXml = new RegExp(`^${mark}\\s*(<\\?xml[^>]*>\\s*)?<(\\w+:)?error[\\s>]`)

export type TextShape = 'json' | 'xml' | 'html' | 'other'

/**
 * The text of a body in the charset that its Content-Type names, UTF-8 by default; a byte order mark is dropped.
 * Decoding is fatal, since a replacement character would be judged as if the target had sent it. Throws ExchangeFault
 * `invalidUtf8` or `unknownCharset`, in which the charset stands as `told` has it, which gives the same Content-Type masked.
 */
export function textOf(body: Buffer, contentType: string | undefined, exchangeId: string, told: () => string): string {
  const charset = charsetAsWritten(contentType) ?? 'utf-8'
  const decoder = decoderOf(charset, exchangeId, told)
  try {
    return decoder.decode(body)
  } catch {
    const offset = firstBadByte(body, charset)
    throw new ExchangeFault(
      'invalidUtf8',
      `the body of ${exchangeId} is declared as ${charset}, but is invalid near byte ${String(offset)} of ` +
        `${String(body.length)}. Check whether the target or a proxy before it changes the charset`,
      exchangeId,
    )
  }
}

function decoderOf(charset: string, exchangeId: string, told: () => string): ReturnType<typeof fatalDecoder> {
  try {
    return fatalDecoder(charset)
  } catch {
    throw new ExchangeFault(
      'unknownCharset',
      `the body of ${exchangeId} is declared in the unknown charset ${JSON.stringify(shortened(charsetAsWritten(told()) ?? '', 40))}. ` +
        'Check the Content-Type of the answer',
      exchangeId,
    )
  }
}

function firstBadByte(body: Buffer, charset: string): number {
  const decoder = fatalDecoder(charset)
  const step = 256
  for (let at = 0; at < body.length; at += step) {
    try {
      decoder.decode(body.subarray(at, at + step), { stream: true })
    } catch {
      return at
    }
  }
  return body.length
}

/** The media type of a Content-Type value, lower case and without parameters; '' where there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return mediaTypeAsWritten(contentType).toLowerCase()
}

/** The same as the answer writes it: what is told keeps its case, by which masks know a secret in it. */
export function mediaTypeAsWritten(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim() ?? ''
}

/** The charset parameter of a Content-Type value, unquoted and in lower case; undefined where there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return charsetAsWritten(contentType)?.toLowerCase()
}

/** The same as the answer writes it. */
function charsetAsWritten(contentType: string | undefined): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType ?? '')
  const charset = (found?.[1] ?? found?.[2] ?? '').trim()
  return charset === '' ? undefined : charset
}

/** How the text of a body is built, by what it calls itself. */
export function shapeOf(mediaType: string): TextShape {
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return 'html'
  if (mediaType === 'application/json' || mediaType === 'text/json' || mediaType.endsWith('+json')) return 'json'
  if (mediaType === 'application/xml' || mediaType === 'text/xml' || mediaType.endsWith('+xml')) return 'xml'
  return 'other'
}

/**
 * Whether a body begins as the error body of a data service does, in JSON or XML, in UTF-8 or UTF-16, with a byte order mark
 * or without, whatever its status: the document gives it none.
 */
export function beginsAsError({ body }: Pick<Exchange, 'body'>): boolean {
  const start = body.toString('latin1', 0, 400).replaceAll('\0', '')
  return inJson.test(start) || inXml.test(start)
}
