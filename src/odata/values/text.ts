/** Whether two texts are the same, line ends alike (`\r\n`, `\r` and `\n`): for what was written and read back. */
export function sameTextExactly(left: string, right: string): boolean {
  return left === right || withOneLineEnd(left) === withOneLineEnd(right)
}

/**
 * Whether a database may call two texts the same: case, accents and trailing blanks apart. For what a filter matches,
 * never for what a record holds.
 */
export function sameText(left: string, right: string): boolean {
  return asDatabases(left) === asDatabases(right)
}

/** One spelling for all texts that `sameText` calls the same: the key to group or look up by. */
export function asDatabases(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return withoutAccents(withOneLineEnd(text.slice(0, end)))
    .toUpperCase()
    .toLowerCase()
}

/** Whether a text holds half of a surrogate pair, which no UTF-8 can carry. */
export function hasHalfSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

/** Letters that databases take for another with an accent, and Unicode does not take apart. */
const strokes: Readonly<Record<string, string>> = { Ø: 'o', ø: 'o', Đ: 'd', đ: 'd', Ł: 'l', ł: 'l', Æ: 'ae', æ: 'ae' }

/** Many a collation is blind to accents, some by default; the document says nothing of it. */
function withoutAccents(text: string): string {
  const letters = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
  return letters.replaceAll(/[ØøĐđŁłÆæ]/g, (letter) => strokes[letter] ?? letter)
}

function withOneLineEnd(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
