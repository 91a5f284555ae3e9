import { isObject, type Filter, type Row } from '../../../odata/index.js'
import { inRole } from '../../outcome/record.js'
import { cantTell } from '../../outcome/verdict.js'
import { byId, idsOf, notAmong } from '../../core/ids.js'
import { ask, askXml, type Answered } from '../asking/ask.js'
import { breachBy, breachIf, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import { answered } from '../asking/not-answered.js'
import type { Query } from '../asking/query.js'
import { isSet, satisfies } from '../asking/rows.js'
import { sampleSize, type Sample } from '../asking/sample.js'
import { isUnchanged, nonMatchingRows, twiceIn } from '../filters/equality.js'
import type { SeveralFound } from '../joined/several-found.js'
import { inXml } from '../sameness/same-in-xml.js'
import { onCommonFields, sameValues, sameValuesAcross, type View } from '../sameness/same-records.js'
import { fieldsOf, lookupFields } from '../values/fields.js'
import { inShort, neverShown, shows, showsOnly, showsOthers, type Format } from './selected-fields.js'

/** Records that a small `$top` lets through, and how far a large one lies beyond what there is. */
const few = 5

/** A `$top` that leaves records out. */
export function fewOf({ alone: { rows } }: SeveralFound): number {
  return Math.min(few, Math.min(sampleSize, rows.length) - 1)
}

/** A `$top` that leaves none out. */
export function beyondAll({ alone: { rows } }: SeveralFound): number {
  return rows.length + few
}

/** What is asked beside a filter. */
export type OtherOptions = Pick<Query, 'select' | 'topFirst'> & { readonly top: number }

/**
 * Beside other options, a filter finds as many as `$top` of the records that it finds alone, each once, with the fields that
 * are selected and their values. The answer of the filter alone is in JSON.
 */
export async function combinesOptions(
  { filter, alone }: SeveralFound,
  sample: Sample,
  options: OtherOptions,
  format: Format,
): Promise<Compared> {
  const sampled = sample.rows.filter((row) => satisfies(row, filter))
  if (alone.rows.length === 1) return cantTell(`${alone.what} found one record, so $top cannot leave one out`)
  if (alone.rows.length === 0) {
    const text = `${alone.what} found nothing, but the sample has such records`
    return { breaches: [{ text, rows: sampled }], expected: howMany(sampled), seen: 'no records' }
  }
  const query = { filter, ...options }
  const asking = () => (format === 'json' ? ask(alone.reader, query) : askInXml(alone, query))
  const answer = await asking()
  sayRoles(alone, answer)
  const hasMoved = async () => !isUnchanged(alone, await ask(alone.reader, { filter }), sample.moving)
  // A record that the filter let through for a moment may show no change: what is broken by it is asked for once more.
  const isAnother = async () => (await hasMoved()) || breaksByRecords(await asking(), alone).length === 0
  const other = [...givesItsTop(answer, alone), ...findsOnce(answer, alone), ...(await shownOf(answer, alone, sample))]
  return {
    breaches: [
      ...(await ignoreIfDataChanged(breaksByRecords(answer, alone), isAnother)),
      ...(await ignoreIfDataChanged(other, hasMoved)),
    ],
    expected: wanted(answer, alone),
    seen: inShort(answer),
  }
}

function sayRoles(alone: Answered, { answers: [first], query: { select, top = 0 }, format }: Answered): void {
  if (alone.answers[0]) inRole('the filter alone', alone.answers[0])
  const size = top < alone.rows.length ? 'a small' : 'a large'
  if (first) inRole(`with ${select ? '$select and ' : ''}${size} $top${format === 'xml' ? ', in XML' : ''}`, first)
}

/** Whether whole records can be read in XML, READ-4 judges. */
async function askInXml({ bounded, what, reader }: Answered, query: Query): Promise<Answered> {
  if (bounded) return cantTell(`${what} has more records than the checker reads, so XML cannot be compared with it`)
  if (query.select) return askXml(reader, query)
  return (await answered(() => askXml(reader, query))) ?? cantTell('whole records cannot be read in XML (READ-4)')
}

function wanted({ query: { top = Infinity, select } }: Answered, { rows }: Answered): string {
  const count = top < rows.length ? `${String(top)} of the ${howMany(rows)}` : `the ${howMany(rows)}`
  return `${count} of the filter alone${select === undefined ? '' : `, with ${select.join(', ')} only`}`
}

/** None comes that the filter alone does not find; and where `$top` leaves none out, none is lacking. */
function breaksByRecords(answer: Answered, alone: Answered): readonly Breach[] {
  const { rows, what, query } = answer
  // Of more records than are read, others may come each time.
  if (alone.bounded) return []
  const areAll = (query.top ?? Infinity) >= alone.rows.length
  const isCounted = query.select?.includes('Id') === false && rows.length > 0 && idsOf(rows).size === 0
  if (isCounted) {
    const text = `${what} gave ${howMany(rows)} of the ${howMany(alone.rows)} of the filter alone`
    return breachIf(areAll && rows.length !== alone.rows.length, text)
  }
  const more = notAmong(alone.rows, query.select ? rows : [...byId(rows).values()])
  const lost = areAll ? notAmong(rows, alone.rows) : []
  return [
    ...breachBy(more, `${howMany(more)} of ${what} are not among those of the filter alone`, alone.reader),
    ...breachBy(lost, `${howMany(lost)} of the filter alone are not in ${what}`, alone.reader),
  ]
}

/** Whole records in XML may be fewer, for a value that XML leaves out the record of: READ-4 judges that. */
function givesItsTop({ rows, what, query: { top = 0, select }, format }: Answered, alone: Answered): readonly Breach[] {
  const mayBeFewer = format === 'xml' && select === undefined
  const isCut = top >= alone.rows.length || (mayBeFewer ? rows.length <= top : rows.length === top)
  return breachIf(!isCut, `${what} gave ${howMany(rows)} of ${howMany(alone.rows)}`)
}

/** So it is with whole records that come twice in XML. */
function findsOnce(answer: Answered, alone: Answered): readonly Breach[] {
  const isForOthers = twiceIn(alone).length > 0 || (answer.format === 'xml' && answer.query.select === undefined)
  return isForOthers ? [] : twiceIn(answer)
}

/** What the records show: the fields that were selected, and the values that they have without other options. */
async function shownOf(answer: Answered, alone: Answered, sample: Sample): Promise<readonly Breach[]> {
  const {
    format,
    query: { select, filter },
  } = answer
  if (format === 'xml')
    return [
      ...(select ? [...showsOthers(answer, select, sample), ...(await neverShown(answer, alone))] : []),
      ...(await shownAlike(alone, answer, sample)),
    ]
  const isJudgeable = filter !== undefined && pathsOf(filter).every((path) => select?.includes(path) ?? true)
  return [...(select ? showsOnly(answer, select, sample) : []), ...(isJudgeable ? nonMatchingRows(answer) : [])]
}

function pathsOf(filter: Filter): readonly string[] {
  return 'join' in filter ? filter.sides.flatMap(pathsOf) : [filter.path]
}

/**
 * What a filter lets through has in XML the values that it has there without one. Only where something differs from JSON is
 * XML without a filter looked at: where that is otherwise than the sample, READ-4 judges it, or somebody changed it meanwhile.
 */
async function shownAlike(alone: Answered, answer: Answered, sample: Sample): Promise<readonly Breach[]> {
  const differing = (one: View) =>
    sameValues(...onCommonFields({ ...one, leftOut: sample.moving }, answer), sample.types)
  if (differing(alone).length === 0) return []
  const plain = await ask(alone.reader, { top: sampleSize }, { accept: undefined })
  const json: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  if (sameValuesAcross(...onCommonFields(json, inXml(plain, json)), sample.types).length > 0) return []
  return differing(plain)
}

/**
 * Fields other than the filter's: one that all records found have set, and a lookup that some of them have not. Selecting it
 * leaves no record out.
 */
export function otherFields({ field, alone: { rows } }: SeveralFound, sample: Sample): readonly string[] {
  const hasSet = (name: string) => (row: Row) => isSet(row[name])
  const plain = fieldsOf(sample)
    .filter((name) => name !== 'Id' && name !== field)
    .filter((name) => rows.every((row) => isSet(row[name]) && !isObject(row[name])))
  const open = lookupFields(sample)
    .filter((name) => name !== field)
    .filter((name) => rows.some(hasSet(name)) && !rows.every(hasSet(name)))
  return ['Id', ...plain.slice(0, 1), ...open.slice(0, 1)]
}

/**
 * Another field than the filter's, in front of the id. Who shows the first field alone leaves something out, and a field
 * that comes along with every answer is not selected here, or not where the filter's own is.
 */
export function otherFieldFirst({ field, alone: { rows } }: SeveralFound, sample: Sample): readonly string[] {
  const other = fieldsOf(sample).find(
    (name) => name !== 'Id' && name !== field && sample.moving?.has(name) !== true && rows.every(shows(name)),
  )
  return other === undefined ? ['Id', field] : [other, 'Id']
}
