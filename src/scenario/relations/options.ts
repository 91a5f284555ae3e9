import { eq, isObject, type Filter } from '../../odata/index.js'
import { cantTell } from '../verdict.js'
import { ask, type Answered } from './ask.js'
import { breach, howMany, unlessMoved, type Breach } from './breach.js'
import { othersIn, sameRecords } from './equality.js'
import { fieldsOf } from './fields.js'
import { NotAnswered } from './not-answered.js'
import { showsOnly } from './projection.js'
import type { Reader } from './query.js'
import { doubles, idOf, idsOf, satisfies } from './rows.js'
import { sampleSize, type Sample } from './sample.js'
import type { Row } from '../../odata/index.js'

/** `$select` alone but for a bound on how many records come. */
export async function selectsOnly(
  reader: Reader,
  fields: readonly string[],
  sample: Sample,
): Promise<readonly Breach[]> {
  const answer = await ask(reader, { select: fields, top: sampleSize }, { maxRows: sampleSize })
  if (answer.rows.length === 0) return [breach(`${answer.what} gave no records, and the sample shows some`)]
  return showsOnly(answer, fields, sample)
}

/** `$top=n` gives n records over all pages, where the sample showed more. */
export async function givesThatMany(reader: Reader, count: number): Promise<readonly Breach[]> {
  const { rows, what, bounded } = await ask(reader, { top: count }, { maxRows: 2 * sampleSize })
  const twice = doubles(rows)
  return [
    ...(rows.length === count ? [] : [breach(`${what} gave ${howMany(rows)}${bounded ? ' and more' : ''}`)]),
    ...(twice.length === 0 ? [] : [breach(`${what} gave ${howMany(twice)} once more`)]),
  ]
}

const mostRecords = 5

/**
 * The three options together: what the filter alone finds, as many of it as asked for, and of these the fields selected,
 * whether or not the filter's own field is one of them.
 */
export async function workTogether(
  reader: Reader,
  { filter, field }: { readonly filter: Filter; readonly field: string },
  sample: Sample,
): Promise<readonly Breach[]> {
  const alone = await ask(reader, { filter })
  if (alone.rows.length === 0) {
    const rows = sample.rows.filter((row) => satisfies(row, filter))
    return [{ text: `${alone.what} found nothing, and the sample shows such records`, rows }]
  }
  if (alone.rows.length === 1) return cantTell(`${alone.what} found one record, so $top cannot leave one out`)
  const select = ['Id', field]
  const count = Math.min(mostRecords, alone.rows.length - 1)
  const part = await ask(reader, { filter, select, top: count })
  const top = alone.rows.length + mostRecords
  const all = await ask(reader, { filter, select, top })
  const otherFields = ['Id', ...fieldBeside(field, alone, sample)]
  const unshown = await ask(reader, { filter, select: otherFields, top })
  const found = idsOf(alone.rows)
  const of = (rows: readonly Row[], text: string): readonly Breach[] =>
    rows.length === 0 || alone.bounded ? [] : [{ text: `${howMany(rows)} ${text}`, rows, shownTo: reader }]
  const breaches = [
    ...(part.rows.length === count
      ? []
      : [breach(`${part.what} gave ${howMany(part.rows)} of ${howMany(alone.rows)}`)]),
    ...[part, all, unshown].flatMap((answer) =>
      of(
        answer.rows.filter((row) => !found.has(idOf(row) ?? '')),
        `of ${answer.what} are not among those of the filter alone`,
      ),
    ),
    ...[all, unshown].flatMap((answer) => {
      const shown = idsOf(answer.rows)
      return of(
        alone.rows.filter((row) => !shown.has(idOf(row) ?? '')),
        `of the filter alone are not in ${answer.what}`,
      )
    }),
    ...showsOnly(part, select, sample),
    ...showsOnly(all, select, sample),
    ...showsOnly(unshown, otherFields, sample),
    ...othersIn(part),
    ...othersIn(all),
  ]
  return unlessMoved(breaches, async () => !sameRecords(alone, await ask(reader, { filter })))
}

/** A field other than the filter's that all records found have set; none where there is none. */
function fieldBeside(field: string, { rows }: Answered, sample: Sample): readonly string[] {
  return fieldsOf(sample)
    .filter((name) => name !== 'Id' && name !== field)
    .filter((name) => rows.every((row) => row[name] != null && !isObject(row[name])))
    .slice(0, 1)
}

/** A filter on the id of a record of the sample finds that record alone. */
export async function findsById(reader: Reader, row: Row): Promise<readonly Breach[]> {
  const id = idOf(row) ?? cantTell('the records have no Id that is a GUID (RECORD-2)')
  const answer = await ask(reader, { filter: eq('Id', { guid: id }) })
  const isFound = answer.rows.some((found) => idOf(found) === id)
  return [
    ...(isFound ? [] : [{ text: `${answer.what} did not find the record, which the sample shows`, rows: [row] }]),
    ...(answer.rows.length > 1 ? [breach(`${answer.what} gave ${howMany(answer.rows)} for one id`)] : []),
    ...othersIn(answer),
  ]
}

/** A filter on an id that no record has finds nothing; to say so with 404, or without a body, is as good. */
export async function findsNone(reader: Reader, filter: Filter): Promise<readonly Breach[]> {
  try {
    const { rows, what } = await ask(reader, { filter })
    return rows.length === 0 ? [] : [breach(`${what} gave ${howMany(rows)} for an id that no record has`)]
  } catch (fault) {
    if (fault instanceof NotAnswered && [204, 404].includes(fault.exchange.status)) return []
    throw fault
  }
}
