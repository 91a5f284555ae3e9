import { or, type Filter } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask } from '../../queries/ask.js'
import type { Breach } from '../../queries/breach.js'
import { decided } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import { findsNoOther, nonMatchingRows } from '../filters/equality.js'
import { isText } from '../../queries/values/choices.js'

/**
 * Texts that find this one where a sign stands for others: as in the patterns of databases, which come first, in names of
 * files, and in regular expressions.
 */
export function patternsOf(text: string): readonly string[] {
  const characters = [...text]
  const [first = '', ...others] = characters
  const [begin, end] = [characters.slice(0, -1).join(''), others.join('')]
  const inner = characters.length > 2 ? [`${first}_${others.slice(1).join('')}`] : []
  const ofDatabases = [`${begin}%`, `${begin}_`, `%${end}`, ...inner, `[${first}]${end}`]
  const patterns = [...ofDatabases, `${begin}*`, `*${end}`, `${begin}?`, `${begin}.`]
  return patterns.filter((pattern) => pattern !== text)
}

/**
 * Signs that somebody on the way may take out of a query, or leave out as texts are compared: those that part an address,
 * those that code is made of, and those by which people write one name in two ways. Plus signs
 * and single quotes have clauses of their own: READ-9 and READ-15.
 */
const signs = ['#', ';', ',', '(', ')', '@', ':', '=', '!', '$', '|', '--', ' ', '"'] as const

/**
 * The text with each of the signs inside, and with a blank in front: one at its end does not count to many databases. One of
 * a single character has no inside.
 */
export function withSignMore(text: string): readonly string[] {
  return [...text].length > 1 ? [...signs.map((sign) => insertInside(text, sign)), ` ${text}`] : []
}

/** The text with a sign in its middle: in front, where it is a single character. */
export function insertInside(text: string, sign: string): string {
  const characters = [...text]
  const half = Math.floor(characters.length / 2)
  return [...characters.slice(0, half), sign, ...characters.slice(half)].join('')
}

/** How many of the texts are asked alone where all of them in one filter are refused. */
const foremost = 2

/**
 * Judges that none of the texts, the likeliest first, finds a record with another one. All are asked for in one filter, and
 * each alone where that finds what nobody asked for: how sides are joined is for READ-8 to judge. What stands before a
 * deployment may refuse such an address out of caution: then those are judged that are not refused alone.
 *
 * @param called What the texts are, in the plural.
 */
export async function findsNoneByOthers(
  reader: Reader,
  field: string,
  texts: readonly string[],
  called: string,
): Promise<readonly Breach[]> {
  const [one, other, ...more] = texts.map((text): Filter => isText({ field, text }))
  if (!one || !other) return []
  const together = await decided(() => ask(reader, { filter: or(one, other, ...more) }))
  if (together && nonMatchingRows(together).length === 0) return []
  const judged: (readonly Breach[])[] = []
  for (const text of together ? texts : texts.slice(0, foremost)) {
    const breaches = await decided(() => findsNoOther(reader, field, text))
    if (breaches) judged.push(breaches)
  }
  if (judged.length === 0) return cantTell(`${called} may be refused, and were`, 'nobody')
  const count = `${String(judged.length)} of ${String(texts.length)}`
  if (!together) observe(`${called}: a filter with all of them was refused, so ${count} were tested`)
  return judged.flat()
}
