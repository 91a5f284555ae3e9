import { isObject, type Row } from '../../../odata/index.js'
import { inRole } from '../../outcome/record.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import { nonMatchingRows, isUnchanged } from '../filters/equality.js'
import { fieldsOf, lookupFields } from '../values/fields.js'
import { confirmByRepeat } from './given-again.js'
import { inShort, showsOnly } from './projection.js'
import type { Query } from '../asking/query.js'
import { isSet, satisfies } from '../asking/rows.js'
import { idOf, idsOf } from '../../core/ids.js'
import { sampleSize, type Sample } from '../asking/sample.js'
import type { SeveralFound } from '../joined/several-found.js'

/** Records that `$top` lets through, and how far it lies beyond what there is. */
export const few = 5

/** What is asked beside a filter, and how the answer is held against that of the filter alone. */
export interface Beside {
  /** What the answer is sent for, in a few words. */
  readonly role: string
  readonly query: (found: SeveralFound, sample: Sample) => Omit<Query, 'filter'>
  readonly ask?: (query: Query, found: SeveralFound) => Promise<Answered>
  /** Breaches that stand unless the filter alone finds other records by now. */
  readonly fits: (answer: Answered, alone: Answered, sample: Sample) => readonly Breach[] | Promise<readonly Breach[]>
  /** Breaches by the records that come, which stand where they come once more. */
  readonly records?: (answer: Answered, alone: Answered) => readonly Breach[]
}

/** Asks for what a filter finds with other options beside it. */
export function besideFilter({ role, query, ask: askFor = inJson, fits, records = () => [] }: Beside) {
  return async (found: SeveralFound, sample: Sample): Promise<Compared> => {
    const { alone, filter } = found
    const open = foundNothing(found, sample)
    if (open) return open
    const first = alone.answers[0]
    if (first) inRole('the filter alone', first)
    const answer = await askFor({ filter, ...query(found, sample) }, found)
    if (answer.answers[0]) inRole(role, answer.answers[0])
    const hasMoved = async () => !isUnchanged(alone, await ask(alone.reader, { filter }), sample.moving)
    const breaches = [
      ...(await confirmByRepeat([answer], ([one = answer]) => records(one, alone), hasMoved)),
      ...(await ignoreIfDataChanged(await fits(answer, alone, sample), hasMoved)),
    ]
    return { breaches, expected: wanted(answer, alone), seen: inShort(answer) }
  }
}

function inJson(query: Query, { alone }: SeveralFound): Promise<Answered> {
  return ask(alone.reader, query)
}

function foundNothing({ alone, filter }: SeveralFound, sample: Sample): Compared | undefined {
  if (alone.rows.length === 1) return cantTell(`${alone.what} found one record, so $top cannot leave one out`)
  if (alone.rows.length > 0) return undefined
  const rows = sample.rows.filter((row) => satisfies(row, filter))
  const breaches = [{ text: `${alone.what} found nothing, and the sample shows such records`, rows }]
  return { breaches, expected: howMany(rows), seen: 'no records' }
}

function wanted({ query: { top = Infinity, select } }: Answered, { rows }: Answered): string {
  const count = top < rows.length ? `${String(top)} of the ${howMany(rows)}` : `the ${howMany(rows)}`
  return `${count} of the filter alone${select === undefined ? '' : `, with ${select.join(', ')} only`}`
}

const most = (alone: Answered) => Math.min(sampleSize, alone.rows.length) - 1
export const beyond = (alone: Answered) => alone.rows.length + few

/** `$filter` and `$top`: so many of the records that the filter alone finds. */
export const filterWithTop = besideFilter({
  role: 'with $top',
  query: ({ alone }) => ({ top: Math.min(few, most(alone)) }),
  fits: (answer, alone) => [...givesItsTop(answer, alone), ...noneBeside(answer, alone), ...nonMatchingRows(answer)],
})

const selectedPart = (answer: Answered, alone: Answered, sample: Sample) => [
  ...givesItsTop(answer, alone),
  ...noneBeside(answer, alone),
  ...showsOnly(answer, answer.query.select ?? [], sample),
  ...nonMatchingRows(answer),
]

/** All three, `$top` in front of the others: who carries them out as they come takes the first records, and then filters these. */
export const allThree = besideFilter({
  role: 'with $select and $top',
  query: ({ alone, field }) => ({ select: ['Id', field], top: Math.min(few, most(alone)), topFirst: true }),
  fits: selectedPart,
})

/** By a field in which all that are found may be alike: they are so many records all the same. */
export const filterFieldAlone = besideFilter({
  role: 'with the field of the filter selected alone',
  query: ({ alone, field }) => ({ select: [field], top: beyond(alone) }),
  records: foundBy,
  fits: (answer, _alone, sample) => [
    ...showsOnly(answer, answer.query.select ?? [], sample),
    ...nonMatchingRows(answer),
  ],
})

/** By other fields than that of the filter, which some of the records may have open. */
export const otherFields = besideFilter({
  role: 'with other fields selected than that of the filter',
  query: ({ alone, field }, sample) => ({ select: ['Id', ...besides(field, alone, sample)], top: beyond(alone) }),
  records: foundBy,
  fits: (answer, _alone, sample) => showsOnly(answer, answer.query.select ?? [], sample),
})

/**
 * A field other than the filter's that all records found have set, and a lookup that some of them have not: selecting it
 * leaves no record out. None where there is none.
 */
function besides(field: string, { rows }: Answered, sample: Sample): readonly string[] {
  const hasSet = (name: string) => (row: Row) => isSet(row[name])
  const plain = fieldsOf(sample)
    .filter((name) => name !== 'Id' && name !== field)
    .filter((name) => rows.every((row) => isSet(row[name]) && !isObject(row[name])))
  const open = lookupFields(sample)
    .filter((name) => name !== field)
    .filter((name) => rows.some(hasSet(name)) && !rows.every(hasSet(name)))
  return [...plain.slice(0, 1), ...open.slice(0, 1)]
}

/**
 * An answer shows as many records as were asked for. Whole ones in XML may be fewer, for a value that XML leaves out the
 * record of: READ-4 judges that.
 */
export function givesItsTop({ rows, what, query, format }: Answered, alone: Answered): readonly Breach[] {
  const [count, top = 0] = [rows.length, query.top]
  const mayBeFewer = format === 'xml' && query.select === undefined
  const isCut = mayBeFewer ? count <= top : count === top
  return isCut
    ? []
    : [breach(`${what}${format === 'xml' ? ' in XML' : ''} gave ${howMany(rows)} of ${howMany(alone.rows)}`)]
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
