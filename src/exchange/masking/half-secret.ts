import type { DecodedText } from './decoded-text.js'

/** Before it, where a text was cut short, half a secret may stand, and is one too. */
export const truncationMarker = '…'

/** An escape of a URL, of HTML or XML, of JSON or of C, as much of it as may be left before a cut. */
const cutEscape = new RegExp(
  [
    '%(?:u[\\da-f]{0,3}|[\\da-f])?',
    '&(?:#(?:x[\\da-f]{0,6}|\\d{0,7})?|[a-z][a-z\\d]{0,7})?',
    '\\\\(?:u[\\da-f]{0,7}|u\\{[\\da-f]{0,6}|x[\\da-f]?|[0-3]?[0-7]?)',
  ]
    .map((escape) => `(?:${escape})$`)
    .join('|'),
  'i',
)
/** The first bytes of a character in UTF-8, one character each, without its last. */
const cutBytes = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/
/** No cut escape is longer. */
const longest = 10

/**
 * Where half a secret before the mark at `cut` may end: there, or before the character whose spelling was cut, which stands
 * for nothing, or for another. The farthest comes first.
 */
export function endsOfHalf(source: DecodedText, cut: number): readonly number[] {
  const lengthOf = (cutOff: RegExp, end: number) =>
    cutOff.exec(source.text.slice(Math.max(0, end - longest), end))?.[0].length ?? 0
  const ends = [cut, cut - lengthOf(cutEscape, cut), source.firstUnsure(cut)]
  return [...new Set(ends.flatMap((end) => [end, end - lengthOf(cutBytes, end)]))].sort((a, b) => b - a)
}
