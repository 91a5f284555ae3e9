import { asDatabases, eq, type Filter, type Row } from '../../../odata/index.js'
import { holdsMarkedText } from '../../../sandbox/index.js'
import { textFields } from './fields.js'
import type { Sample } from '../sample.js'

/** A text that the sample shows in a field, with the records that have it. */
export interface Choice {
  readonly field: string
  readonly text: string
  readonly rows: readonly Row[]
  /** Where the first of them stands in the sample. */
  readonly place: number
}

/** The filter that asks for a chosen text. */
export function isText({ field, text }: Pick<Choice, 'field' | 'text'>): Filter {
  return eq(field, { text })
}

const longestLiteral = 100
/** Characters of one text as an address has it, which some take 2048 of. */
export const longestInAddress = 1200

/**
 * All texts that the sample offers for a filter. What databases and encoders treat each in their own way (blanks at the
 * ends, control characters, halves of characters) is passed over: no clause speaks of it. A text that every record has
 * proves nothing.
 */
export function choicesOf(sample: Sample): readonly Choice[] {
  return textFields(sample).flatMap((field) => choicesIn(sample, field))
}

function choicesIn({ rows }: Sample, field: string): readonly Choice[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const value = row[field]
    if (typeof value !== 'string') continue
    const key = asDatabases(value)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
    .filter((group) => group.length < rows.length)
    .flatMap((group) => {
      const text = commonest(group.map((row) => String(row[field])).filter(isUsable))
      return text === undefined ? [] : [{ field, text, rows: group, place: rows.indexOf(group[0] ?? {}) }]
    })
}

/** The spelling that most have, of equals the first: to a database that tells all of them apart, it alone is shared. */
function commonest(spellings: readonly string[]): string | undefined {
  const count = (text: string) => spellings.filter((other) => other === text).length
  return [...new Set(spellings)].sort((one, other) => count(other) - count(one))[0]
}

function isUsable(text: string): boolean {
  return text !== '' && text.length <= longestLiteral && isSimple(text)
}

function isSimple(text: string): boolean {
  return (
    text.trim() === text && text.normalize('NFC') === text && !/[\p{Cc}\p{Surrogate}\u2028\u2029\uFFFD]/u.test(text)
  )
}

/** Texts without a sign that is hard to carry in an address or a literal; of ASCII, where there are any. */
export function plainTexts(choices: readonly Choice[]): readonly Choice[] {
  const ascii = choices.filter(({ text }) => /^[A-Za-z0-9 ._@,:-]+$/.test(text))
  return ascii.length > 1 ? ascii : choices.filter(({ text }) => !/[\\'"+&%#?;=/<>]/.test(text))
}

/**
 * Plain texts first, then all that no plus sign and no quote stands in, which have clauses of their own: what has to compare
 * two texts of a field takes the plainest of which one field shows two.
 */
export function plainestFirst(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  return [plainTexts(choices), choices.filter(({ text }) => !/['+]/.test(text))]
}

/**
 * The last of the plain texts of a field that nobody is about to change: those that the checker itself has left for now go
 * last.
 */
export function stableText(choices: readonly Choice[]): Choice | undefined {
  const plain = plainTexts(choices)
  return lastOfFirstField(plain.filter(({ text }) => !holdsMarkedText(text))) ?? lastOfFirstField(plain)
}

/** The last text of the first field, which is the profile's own where it has any: others may not be there to be filtered by. */
export function lastOfFirstField(choices: readonly Choice[]): Choice | undefined {
  const [first] = choices
  return choices.findLast(({ field }) => field === first?.field)
}

/** A text with a sign in it: without further signs that are hard to carry, and of a single record, if it can be. */
export function textContaining(choices: readonly Choice[], sign: string): Choice | undefined {
  const having = choices.filter(({ text }) => text.includes(sign))
  const simple = having.filter(({ text }) => /^[A-Za-z0-9][A-Za-z0-9 ._@,:+'-]*[A-Za-z0-9]$/.test(text))
  return uniqueTexts(simple)[0] ?? simple[0] ?? uniqueTexts(having)[0] ?? having[0]
}

/** Texts that one record of the sample has: such a filter is selective wherever the field is. */
export function uniqueTexts(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ rows }) => rows.length === 1)
}

/**
 * Texts that several records have: those that are alike to the letter first, of them the rarest, and of equals the one that
 * comes last: `$top` must not reach it first.
 */
export function sharedTexts(choices: readonly Choice[]): readonly Choice[] {
  return choices
    .filter(({ rows }) => rows.length > 1)
    .sort(
      (one, other) =>
        Number(isSharedToTheLetter(other)) - Number(isSharedToTheLetter(one)) ||
        one.rows.length - other.rows.length ||
        other.place - one.place,
    )
}

/** Whether several records have the very text: others that are alike save case or accents only some databases find. */
export function isSharedToTheLetter({ field, text, rows }: Choice): boolean {
  return rows.filter((row) => row[field] === text).length > 1
}

/** Texts with which no other text of their field begins: an `eq` that compares beginnings mixes those up. */
export function noBeginnings(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ field, text }) => {
    const beginning = asDatabases(text)
    return !choices.some((other) => {
      const longer = asDatabases(other.text)
      return other.field === field && longer !== beginning && longer.startsWith(beginning)
    })
  })
}

/** A beginning and an end of a text that are neither the text itself nor any other of the sample; the sample may have none. */
export function partsOf({ field, text }: Choice, choices: readonly Choice[]): readonly string[] {
  const taken = new Set(choices.filter((other) => other.field === field).map((other) => asDatabases(other.text)))
  const characters = [...text]
  const half = Math.ceil(characters.length / 2)
  return [
    characters.slice(0, -1).join(''),
    characters.slice(0, half).join(''),
    characters.slice(-half).join(''),
  ].filter((part, index, all) => isUsable(part) && !taken.has(asDatabases(part)) && all.indexOf(part) === index)
}
