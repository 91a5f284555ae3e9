import { isObject, type Row } from '../../../odata/index.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, unlessMoved, type Breach } from '../asking/breach.js'
import { othersIn, areStill } from '../filters/equality.js'
import { fieldsOf, lookupFields } from '../values/fields.js'
import { unlessGone } from './given-again.js'
import { showsOnly } from './projection.js'
import type { Reader } from '../asking/query.js'
import { isSet, satisfies } from '../asking/rows.js'
import { idOf, idsOf } from '../../words/ids.js'
import { sampleSize, type Sample } from '../asking/sample.js'
import type { SeveralFound } from '../joined/several-found.js'

/** Records that `$top` lets through at first, and how far it lies beyond what there is at last. */
const few = 5

/**
 * The three options together, and the filter with `$top` alone: what the filter alone finds, as many of it as asked for, and
 * of these the fields selected, whether or not the filter's own field is one of them, and in whatever order the options stand.
 */
export async function workTogether(
  reader: Reader,
  { filter, field, alone }: SeveralFound,
  sample: Sample,
): Promise<readonly Breach[]> {
  if (alone.rows.length === 0) {
    const rows = sample.rows.filter((row) => satisfies(row, filter))
    return [{ text: `${alone.what} found nothing, and the sample shows such records`, rows }]
  }
  if (alone.rows.length === 1) return cantTell(`${alone.what} found one record, so $top cannot leave one out`)
  const select = ['Id', field]
  const most = Math.min(sampleSize, alone.rows.length) - 1
  const unselected = await ask(reader, { filter, top: Math.min(few, most) })
  const parts: Answered[] = []
  // Who carries the options out as they come takes the first few records, and then filters these.
  for (const count of new Set([Math.min(few, most), most])) {
    parts.push(await ask(reader, { filter, select, top: count, topFirst: parts.length === 0 }))
  }
  const top = alone.rows.length + few
  // By a field in which all that are found may be alike: they are so many records all the same.
  const all = await ask(reader, { filter, select: [field], top })
  const others = ['Id', ...besides(field, alone, sample)]
  const unshown = await ask(reader, { filter, select: others, top })
  const given = (answers: readonly Answered[]) => answers.flatMap((answer) => foundBy(answer, alone))
  const breaches = [
    ...[unselected, ...parts].flatMap((part) => [...givesItsTop(part, alone), ...noneBeside(part, alone)]),
    ...parts.flatMap((part) => showsOnly(part, select, sample)),
    ...showsOnly(all, [field], sample),
    ...showsOnly(unshown, others, sample),
    ...[unselected, ...parts].flatMap(othersIn),
    ...othersIn(all),
  ]
  const hasMoved = async () => !areStill(alone, await ask(reader, { filter }), sample.moving)
  return [...(await unlessGone([all, unshown], given, hasMoved)), ...(await unlessMoved(breaches, hasMoved))]
}

/**
 * A field other than the filter's that all records found have set, and a lookup that some of them have not: selecting it
 * leaves no record out. None where there is none.
 */
function besides(field: string, { rows, reader }: Answered, sample: Sample): readonly string[] {
  const hasSet = (name: string) => (row: Row) => isSet(row[name])
  const plain = fieldsOf(sample)
    .filter((name) => name !== 'Id' && name !== field)
    .filter((name) => rows.every((row) => isSet(row[name]) && !isObject(row[name])))
  const open = lookupFields(reader.run, sample)
    .filter((name) => name !== field)
    .filter((name) => rows.some(hasSet(name)) && !rows.every(hasSet(name)))
  return [...plain.slice(0, 1), ...open.slice(0, 1)]
}

function givesItsTop({ rows, what, query }: Answered, alone: Answered): readonly Breach[] {
  return rows.length === query.top ? [] : [breach(`${what} gave ${howMany(rows)} of ${howMany(alone.rows)}`)]
}

function showsIds({ rows }: Answered): boolean {
  return rows.length === 0 || idsOf(rows).size > 0
}

/** Where the ids do not come along, the records are counted. */
function asMany(answer: Answered, alone: Answered): readonly Breach[] {
  return answer.rows.length === alone.rows.length || alone.bounded
    ? []
    : [breach(`${answer.what} gave ${howMany(answer.rows)} of the ${howMany(alone.rows)} of the filter alone`)]
}

/** An answer of all records gives those that the filter alone finds. */
function foundBy(answer: Answered, alone: Answered): readonly Breach[] {
  return answer.query.select?.includes('Id') === true || showsIds(answer)
    ? [...noneBeside(answer, alone), ...noneLost(answer, alone)]
    : asMany(answer, alone)
}

function noneBeside(answer: Answered, alone: Answered): readonly Breach[] {
  const found = idsOf(alone.rows)
  const rows = answer.rows.filter((row) => !found.has(idOf(row) ?? ''))
  return judged(rows, `of ${answer.what} are not among those of the filter alone`, alone)
}

function noneLost(answer: Answered, alone: Answered): readonly Breach[] {
  const shown = idsOf(answer.rows)
  const rows = alone.rows.filter((row) => !shown.has(idOf(row) ?? ''))
  return judged(rows, `of the filter alone are not in ${answer.what}`, alone)
}

/** Of more records than are read, others may come each time. */
function judged(rows: readonly Row[], text: string, { bounded, reader }: Answered): readonly Breach[] {
  return rows.length === 0 || bounded ? [] : [{ text: `${howMany(rows)} ${text}`, rows, shownTo: reader }]
}
