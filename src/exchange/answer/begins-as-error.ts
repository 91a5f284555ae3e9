import type { Exchange } from './exchange.js'

/** Whether a body begins as the JSON error body of a data service does, whatever its status: the document gives it none. */
export function beginsAsError({ body }: Pick<Exchange, 'body'>): boolean {
  return /^\s*\{\s*"(odata\.)?error"\s*:/.test(body.toString('latin1', 0, 200).replaceAll('\0', ''))
}
