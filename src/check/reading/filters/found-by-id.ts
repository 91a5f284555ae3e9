import { eq, type Filter, type Row } from '../../../odata/index.js'
import { idOf, writtenIdOf } from '../../answers/ids.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import { ask, type Answered } from '../../queries/ask.js'
import { withoutIds } from '../../queries/values/fields.js'
import { breachBy, breachIf, howMany, type Breach, type Compared } from '../../queries/breach.js'
import { NotAnswered, Unread } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import { nextTo } from '../../queries/random.js'
import { satisfies } from '../../queries/rows.js'
import type { Sample } from '../../queries/sample.js'
import { shownAsSampled } from '../comparison/same-records.js'
import { choicesOf, isText, stableText, uniqueTexts } from '../../queries/values/choices.js'
import { nonMatchingRows } from './equality.js'

const withThatId = '1 record, with that Id'

/** A filter on the id of a record of the sample finds that record alone, as the sample shows it. */
export async function findsById(row: Row, sample: Sample): Promise<Compared> {
  const id = idOf(row) ?? withoutIds()
  const answer = await ask(sample.reader, { filter: eq('Id', { guid: writtenIdOf(row) ?? id }) })
  const { rows, id: exchange } = answer
  const missing = rows.some((found) => idOf(found) === id) ? [] : [row]
  return {
    breaches: [
      ...breachBy(
        missing,
        rows.length === 0 ? `${exchange} found no record` : `${exchange} did not find the record with that Id`,
      ),
      ...breachIf(rows.length > 1, `${exchange} gave ${howMany(rows)} for one id`),
      ...nonMatchingRows(answer),
      ...shownAsSampled(answer, sample),
    ],
    expected: withThatId,
    seen: `${howMany(rows)}, with that Id`,
  }
}

/** A filter on an id that no record has finds nothing; to say so with 404, or without a body, is as good. */
export async function findsNone(reader: Reader, filter: Filter): Promise<readonly Breach[]> {
  const { rows = [], id = '' } = (await found(reader, filter)) ?? {}
  return breachIf(rows.length > 0, `${id} gave ${howMany(rows)} for an id that no record has`)
}

/**
 * The same with an id that differs from a known one in a digit. A record may have it after all, since ids may be given out
 * one after the other: what came is judged by its own id, and where it does not show that, by a random one.
 */
export async function findsNoNearbyId(
  reader: Reader,
  [known, random]: readonly [known: string, random: string],
  filterOf: (id: string) => Filter,
): Promise<readonly Breach[]> {
  const near = await found(reader, filterOf(nextTo(known)))
  const others = near ? nonMatchingRows(near) : []
  if (others.length === 0) return []
  const showsKnown = others.some(({ rows }) => rows.some((row) => satisfies(row, filterOf(known))))
  return showsKnown ? others : findsNone(reader, filterOf(random))
}

/** What a filter finds; undefined where the target says with 404, or without a body, that it is nothing. */
async function found(reader: Reader, filter: Filter): Promise<Answered | undefined> {
  try {
    return await ask(reader, { filter })
  } catch (fault) {
    if (fault instanceof NotAnswered && [204, 404].includes(fault.exchange.status)) return undefined
    throw fault
  }
}

/**
 * The filter on the id of a record that has a text finds that record alone in XML too. Judged where the filter on the text
 * does so: what keeps no filter there, or shows other records than there are, READ-10 and READ-4 judge.
 */
export async function findsByIdInXml(sample: Sample): Promise<Compared> {
  const { reader } = sample
  const choice =
    stableText(uniqueTexts(choicesOf(sample))) ?? untested('no record of the sample has a unique plain text')
  const [row = {}] = choice.rows
  const id = writtenIdOf(row) ?? withoutIds()
  const isIt = (other: Row) => idOf(other) === idOf(row)
  const answer =
    (await foundInXml(reader, eq('Id', { guid: id }))) ??
    cantTell('such a filter is refused in XML, or its answer cannot be read (READ-4)')
  const { rows, id: exchange } = answer
  const others = rows.filter((other) => !isIt(other))
  const breaches = [
    ...breachBy(rows.some(isIt) ? [] : [row], `${exchange} did not find the record, which its text finds`, reader),
    ...breachBy(others, `${exchange} gave ${howMany(others)} with another Id`, reader),
  ]
  const byText = breaches.length === 0 ? undefined : await foundInXml(reader, isText(choice))
  if (breaches.length > 0 && (!byText || byText.rows.length === 0 || !byText.rows.every(isIt)))
    return cantTell('its text does not find the record alone in XML either (READ-10)')
  return { breaches, expected: withThatId, seen: `${howMany(rows)}, with that Id` }
}

/**
 * What a filter finds where the caller does not ask for JSON. Undefined where it is refused, or is nothing that can be read:
 * whether XML can be, READ-4 judges.
 */
export async function foundInXml(reader: Reader, filter: Filter): Promise<Answered | undefined> {
  try {
    return await ask(reader, { filter }, { accept: undefined })
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Unread) return undefined
    throw fault
  }
}
