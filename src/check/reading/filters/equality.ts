import { ask, type Answered } from '../../queries/ask.js'
import { isText, type Choice } from '../../queries/values/choices.js'
import { breachBy, breachIf, howMany, type Breach } from '../../queries/breach.js'
import { textInWords, type Reader } from '../../queries/query.js'
import { movingFields } from '../../queries/live/moving-fields.js'
import { isStill, pagesOf, satisfies } from '../../queries/rows.js'
import { byId, doubles, idsOf, notAmong } from '../../answers/ids.js'

/** The filter on a text that the sample shows gives the records that have it, and no others. */
export async function findsExactly(reader: Reader, choice: Choice): Promise<readonly Breach[]> {
  return foundExactly(await ask(reader, { filter: isText(choice) }), choice)
}

/** The same of an answer at hand. An empty one is a breach: the sample showed the text. */
export function foundExactly(answer: Answered, { field, text, rows }: Choice): readonly Breach[] {
  const sampled = rows.filter((row) => row[field] === text)
  if (answer.rows.length === 0) return [{ text: `${answer.id} found no record for ${textInWords(text)}`, rows }]
  const missing = answer.bounded ? [] : notAmong(answer.rows, sampled)
  return [
    ...nonMatchingRows(answer),
    ...twiceIn(answer),
    ...breachBy(missing, `${answer.id} lost ${howMany(missing)} of the sample for ${textInWords(text)}`),
  ]
}

/** The records that stand twice on a page of an answer: one that comes again on a later page may have moved meanwhile. */
export function twiceIn(answer: Answered): readonly Breach[] {
  const twice = pagesOf(answer).flatMap(doubles)
  return breachIf(twice.length > 0, `${answer.id} gave ${howMany(twice)} twice`)
}

/**
 * Where all records of the entity are at hand, those beyond the sample that have the text are found as well. A target that
 * looks at some of its records only finds the others by no filter: they are looked up in all of them once more, and one that
 * was changed meanwhile shows nothing.
 */
export async function lackingOf(
  whole: Answered,
  answer: Answered,
  { field, text, rows: sampled }: Choice,
): Promise<readonly Breach[]> {
  const having = whole.rows.filter((row) => row[field] === text)
  const missing = idsOf(notAmong([...answer.rows, ...sampled], having))
  if (missing.size === 0 || answer.bounded) return []
  const again = await ask(whole.reader, whole.query, { maxRows: whole.rows.length + 1 })
  const [before, now] = [byId(whole.rows), byId(again.rows)]
  const moving = movingFields([whole, again].map(({ rows, fieldTypes }) => ({ rows, types: fieldTypes })))
  const still = [...missing].filter((id) => isStill(before.get(id), now.get(id), moving))
  return breachIf(still.length > 0, `${answer.id} lost ${howMany(still)} with that text, which ${whole.id} shows`)
}

/** Judges what was found by the sample, and by all records of the entity where they are at hand. */
export async function foundAll(
  answer: Answered,
  choice: Choice,
  whole: Answered | undefined,
): Promise<readonly Breach[]> {
  return [...foundExactly(answer, choice), ...(whole ? await lackingOf(whole, answer, choice) : [])]
}

/** The filter on a text that is only a part of others gives none of these; records that have just that text may come. */
export async function findsNoOther(reader: Reader, field: string, text: string): Promise<readonly Breach[]> {
  return nonMatchingRows(await ask(reader, { filter: isText({ field, text }) }))
}

/** The records of an answer that the filter did not ask for, by their own values. */
export function nonMatchingRows({ query, rows, showing, reader }: Answered): readonly Breach[] {
  const { filter } = query
  const others = filter === undefined ? [] : rows.filter((row) => !satisfies(row, filter))
  return breachBy(others, `${showing(others)} gave ${howMany(others)} that the filter does not match`, reader)
}
