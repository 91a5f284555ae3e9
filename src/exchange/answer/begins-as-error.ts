import type { Exchange } from './exchange.js'

/** Byte order marks, one character a byte. */
const mark = '(?:\\u00EF\\u00BB\\u00BF|\\u00FF\\u00FE|\\u00FE\\u00FF)?'
const inJson = new RegExp(`^${mark}\\s*\\{\\s*"(odata\\.)?error"\\s*:`)
const inXml = new RegExp(`^${mark}\\s*(<\\?xml[^>]*>\\s*)?<(\\w+:)?error[\\s>]`)

/**
 * Whether a body begins as the error body of a data service does, in JSON or XML, in UTF-8 or UTF-16, with a byte order mark
 * or without, whatever its status: the document gives it none.
 */
export function beginsAsError({ body }: Pick<Exchange, 'body'>): boolean {
  const start = body.toString('latin1', 0, 400).replaceAll('\0', '')
  return inJson.test(start) || inXml.test(start)
}
