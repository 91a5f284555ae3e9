import { parsedJson } from '../../runtime/parsed-json.js'

const token = /"(?:[^"\\]|\\[^])*"?|[^\s"{}[\],:]+/g
/** A mask, with what may be left of a number around it. */
const inNumber = /^[\d.eE+-]*(?:‹[A-Za-z]+·[0-9a-f]{8}(?:·\d+)?›[\d.eE+-]*)+$/

/**
 * A masked text with every mask in quotes where JSON was masked: a secret of digits alone may have stood for a number, and with
 * a bare mask there it would be no JSON any more. What was none before stays none.
 */
export function quotedMasks(masked: string, text: string): string {
  if (!masked.includes('‹')) return masked
  const quoted = masked.replace(token, (word) => (inNumber.test(word) ? `"${word}"` : word))
  return quoted === masked || parsedJson(text) === undefined ? masked : quoted
}
