/** Whether two texts are the same, line ends alike (`\r\n`, `\r` and `\n`): for what was written and read back. */
export function sameTextExactly(left: string, right: string): boolean {
  return left === right || withOneLineEnd(left) === withOneLineEnd(right)
}

/**
 * Whether a database may call two texts the same: case, accents, width, kana, signs that collations pass over and trailing
 * blanks apart. For what a filter matches, never for what a record holds.
 */
export function sameText(left: string, right: string): boolean {
  return asDatabases(left) === asDatabases(right)
}

/** One spelling for all texts that `sameText` calls the same: the key to group or look up by. */
export function asDatabases(text: string): string {
  return withoutBlanksAtEnd(inPlainLetters(withOneLineEnd(text)))
    .toUpperCase()
    .toLowerCase()
}

/** Whether a text holds half of a surrogate pair, which no UTF-8 can carry. */
export function hasHalfSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

/** Letters that databases take for others, and Unicode does not take apart. */
const strokes = new Map(
  ['Øøo', 'Đđd', 'Ððd', 'Łłl', 'Ħħh', 'Ŧŧt', 'Þþth', 'Ææae', 'Œœoe', 'ẞßss'].flatMap(
    ([upper = '', lower = '', ...plain]) => [[upper, plain.join('')] as const, [lower, plain.join('')] as const],
  ),
)
/** By so much the code of a sign of katakana is above that of hiragana. */
const katakana = 0x60
/** What a text of nothing but such signs is to a collation that passes over them: like others of that kind, and not empty. */
const passedOver = '\uFFFD'

/**
 * Many a collation is blind to accents and other marks, to full and half width and to the two scripts of kana, some by
 * default; many pass over signs that are not seen (joiners, directions), over the Arabic stretch, and over all beyond the
 * Basic Multilingual Plane, or take those for one another. The document says nothing of it.
 */
function inPlainLetters(text: string): string {
  if (/^[\u0000-\u007F]*$/.test(text)) return text
  const letters = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640\u{10000}-\u{10FFFF}]/gu, '')
    .normalize('NFC')
    .replaceAll(/[\u30A1-\u30F6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - katakana))
  return [...(letters || passedOver)].map((letter) => strokes.get(letter) ?? letter).join('')
}

function withoutBlanksAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end)
}

function withOneLineEnd(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
