import { isObject, type Filter, type Row } from '../../../odata/index.js'
import type { Finding } from '../../outcome/check.js'
import { undecided } from '../../outcome/finding.js'
import { byId, idsOf, notAmong } from '../../answers/ids.js'
import type { Answered } from '../../queries/ask.js'
import { breachBy, breachIf, fitsTogether, howMany, type Breach } from '../../queries/breach.js'
import { matchedTerms, type Query } from '../../queries/query.js'
import { json, sampleInXml, xml, type Format } from '../../queries/reads.js'
import { isSet, satisfies } from '../../queries/rows.js'
import { sampleSize, type Sample } from '../../queries/sample.js'
import { nonMatchingRows, twiceIn } from '../filters/equality.js'
import type { SeveralFound } from '../joined/several-found.js'
import { inXml } from '../comparison/same-in-xml.js'
import { onCommonFields, sameValues, sameValuesAcross, type View } from '../comparison/same-records.js'
import { fieldsOf, lookupFields } from '../../queries/values/fields.js'
import { inShort, neverShown, shows, showsOnly, showsOthers } from './selected-fields.js'

/** Records that a small `$top` lets through, and how far a large one lies beyond what there is. */
const few = 5

/** A `$top` that leaves records out. */
export function fewOf({ alone: { rows } }: SeveralFound): number {
  return Math.max(1, Math.min(few, Math.min(sampleSize, rows.length) - 1))
}

/** A `$top` that leaves none out. */
export function beyondAll({ alone: { rows } }: SeveralFound): number {
  return rows.length + few
}

/** What is asked beside a filter. */
export type OtherOptions = Pick<Query, 'select' | 'topFirst'> & { readonly top: number }

/** What is read to compare a filter with the same filter beside other options; in XML, with the values that it has there. */
export function besideFilter({ filter, alone }: SeveralFound, options: OtherOptions, format: Format) {
  const { select, top } = options
  const size = top < alone.rows.length ? 'a small' : 'a large'
  const role = `with ${select ? '$select and ' : ''}${size} $top${format === 'xml' ? ', in XML' : ''}`
  const query = { filter, ...options }
  // Whether whole records can be read in XML, READ-4 judges.
  const wholeInXml = { role, ifRefused: 'whole records cannot be read in XML (READ-4)' }
  const both = format === 'json' ? json(query, { role }) : xml(query, select ? { role } : wholeInXml)
  return {
    alone: json({ filter }, { role: 'the filter alone', isReference: true }),
    both,
    ...(format === 'xml' && { inXml: sampleInXml() }),
  }
}

interface BesideFilter {
  readonly alone: Answered
  readonly both: Answered
  /** The sample in XML, where it was read. */
  readonly inXml?: Answered | undefined
}

/**
 * Beside other options, a filter finds as many as `$top` of the records that it finds alone, each once, with the fields that
 * are selected and their values. The answer of the filter alone is in JSON.
 */
export function combinesOptions({ alone, both, inXml: plain }: BesideFilter, sample: Sample): Finding {
  const { filter } = alone.query
  if (alone.rows.length === 1) return undecided(`${alone.what} found one record, so $top cannot leave one out`)
  if (alone.rows.length === 0) {
    const sampled = filter ? sample.rows.filter((row) => satisfies(row, filter)) : []
    const text = `${alone.id}, the filter alone, found no record`
    return fitsTogether({ breaches: [{ text, rows: sampled }], expected: howMany(sampled), seen: 'no records' })
  }
  if (both.format === 'xml' && alone.bounded)
    return undecided(`${alone.what} has more records than the checker reads, so XML cannot be compared with it`)
  return fitsTogether({
    breaches: [
      ...breaksByRecords(both, alone),
      ...givesItsTop(both, alone),
      ...findsOnce(both, alone),
      ...(both.format === 'xml' ? shownInXml(both, alone, plain, sample) : shownInJson(both, sample)),
    ],
    expected: wanted(both, alone),
    seen: inShort(both),
  })
}

function wanted({ query: { top = Infinity, select } }: Answered, { rows }: Answered): string {
  const count = top < rows.length ? `${String(top)} of the ${howMany(rows)}` : `the ${howMany(rows)}`
  return `${count} of the filter alone${select === undefined ? '' : `, with ${select.join(', ')} only`}`
}

/** None comes that the filter alone does not find; and where `$top` leaves none out, none is lacking. */
function breaksByRecords(answer: Answered, alone: Answered): readonly Breach[] {
  const { rows, id, query } = answer
  // Of more records than are read, others may come each time.
  if (alone.bounded) return []
  const areAll = (query.top ?? Infinity) >= alone.rows.length
  const isCounted = query.select?.includes('Id') === false && rows.length > 0 && idsOf(rows).size === 0
  if (isCounted) {
    const text = `${id} gave ${howMany(rows)}`
    return areAll && rows.length !== alone.rows.length ? [{ text, rows: alone.rows }] : []
  }
  const more = notAmong(alone.rows, query.select ? rows : [...byId(rows).values()])
  const lost = areAll ? notAmong(rows, alone.rows) : []
  return [
    ...breachBy(more, `${id} gave ${howMany(more)} that the filter alone does not find`, alone.reader),
    ...breachBy(
      lost,
      `${id} lost ${howMany(lost)} of the filter alone${matchedTerms(query.filter, lost)}`,
      alone.reader,
    ),
  ]
}

/** Whole records in XML may be fewer, for a value that XML leaves out the record of: READ-4 judges that. */
function givesItsTop({ rows, id, query: { top = 0, select }, format }: Answered, alone: Answered): readonly Breach[] {
  const mayBeFewer = format === 'xml' && select === undefined
  const isCut = top >= alone.rows.length || (mayBeFewer ? rows.length <= top : rows.length === top)
  return breachIf(!isCut, `${id} gave ${howMany(rows)}`)
}

/** So it is with whole records that come twice in XML. */
function findsOnce(answer: Answered, alone: Answered): readonly Breach[] {
  const isForOthers = twiceIn(alone).length > 0 || (answer.format === 'xml' && answer.query.select === undefined)
  return isForOthers ? [] : twiceIn(answer)
}

/** The records show the fields that were selected, and a value that the filter matches where they show its field. */
function shownInJson(answer: Answered, sample: Sample): readonly Breach[] {
  const { select, filter } = answer.query
  const isJudgeable = filter !== undefined && pathsOf(filter).every((path) => select?.includes(path) ?? true)
  return [...(select ? showsOnly(answer, select, sample) : []), ...(isJudgeable ? nonMatchingRows(answer) : [])]
}

function pathsOf(filter: Filter): readonly string[] {
  return 'join' in filter ? filter.sides.flatMap(pathsOf) : [filter.path]
}

/**
 * In XML too, with the values that XML has without other options: where that shows other fields or values than JSON, READ-4
 * judges it, or somebody changed it meanwhile.
 */
function shownInXml(answer: Answered, alone: Answered, plain: Answered | undefined, sample: Sample): readonly Breach[] {
  const { select } = answer.query
  const selected = select ? [...showsOthers(answer, select, sample), ...neverShown(answer, alone, plain)] : []
  const differing = (one: View) =>
    sameValues(...onCommonFields({ ...one, leftOut: sample.moving }, answer), sample.types)
  if (plain === undefined || differing(alone).length === 0) return selected
  const inJson: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  const isXmlItself = sameValuesAcross(...onCommonFields(inJson, inXml(plain, inJson)), sample.types).length > 0
  return isXmlItself ? selected : [...selected, ...differing(plain)]
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
