import { instantOf, isDecimalText, isGuid, or, percentEncoded } from '../../../odata/index.js'
import { answered } from '../asking/not-answered.js'
import { ask } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { idOf, idsOf } from '../../core/ids.js'
import { nonMatchingRows } from '../filters/equality.js'
import { isText, longestInAddress, uniqueTexts, type Choice } from '../values/choices.js'

const scripts = 'Cyrillic Greek Han Hiragana Katakana Hangul Arabic Hebrew Thai Devanagari Armenian Georgian'

/**
 * Kinds of texts that somebody on the way may keep in another form than the rest: those of a script that the database has
 * another encoding for, and those that read like a value of another type.
 */
const kinds: readonly ((text: string) => boolean)[] = [
  ...scripts.split(' ').map((script) => {
    const letter = new RegExp(`\\p{Script=${script}}`, 'u')
    return (text: string) => letter.test(text)
  }),
  isGuid,
  isDecimalText,
  (text) => instantOf(text) !== undefined,
  (text) => /^(?:true|false|null)$/i.test(text),
]

/** The shortest text of each kind that is not among those asked for already, of a single record if it can be. */
export function ofOtherKinds(choices: readonly Choice[], asked: readonly Choice[]): readonly Choice[] {
  const lone = new Set(uniqueTexts(choices))
  const inOrder = [...choices].sort(
    (one, other) => Number(lone.has(other)) - Number(lone.has(one)) || one.text.length - other.text.length,
  )
  const chosen: Choice[] = []
  for (const isOfKind of kinds) {
    if ([...asked, ...chosen].some(({ text }) => isOfKind(text))) continue
    chosen.push(...inOrder.filter(({ text }) => isOfKind(text)).slice(0, 1))
  }
  return chosen
}

/** Judges each of the texts where not all of them are found by one filter: how its sides are joined is for READ-8 to judge. */
export async function findsEach(
  reader: Reader,
  choices: readonly Choice[],
  judge: (choice: Choice) => Promise<readonly Breach[]>,
): Promise<readonly Breach[]> {
  if (await areFoundTogether(reader, choices)) return []
  const breaches: Breach[] = []
  for (const choice of choices) breaches.push(...(await judge(choice)))
  return breaches
}

async function areFoundTogether(reader: Reader, choices: readonly Choice[]): Promise<boolean> {
  const [one, other, ...more] = choices.map(isText)
  const inAddress = choices.map(({ text }) => percentEncoded(text)).join('')
  if (!one || !other || inAddress.length > longestInAddress) return false
  const answer = await answered(() => ask(reader, { filter: or(one, other, ...more) }))
  if (!answer) return false
  const found = idsOf(answer.rows)
  const shown = choices.flatMap(({ field, text, rows }) => rows.filter((row) => row[field] === text))
  return nonMatchingRows(answer).length === 0 && shown.every((row) => found.has(idOf(row) ?? ''))
}
