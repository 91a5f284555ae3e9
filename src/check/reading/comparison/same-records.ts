import { instantOf, numericType, sameValue, type Row, type Value } from '../../../odata/index.js'
import type { Answered } from '../../queries/ask.js'
import { howMany, type Breach } from '../../queries/breach.js'
import { isDeclaredFor } from '../../queries/values/fields.js'
import type { Reader } from '../../queries/query.js'
import { ownFields } from '../../queries/rows.js'
import { byId } from '../../answers/ids.js'
import type { Sample } from '../../queries/sample.js'

/** Two views of the same records, told apart in words. */
export interface View {
  readonly rows: readonly Row[]
  readonly what: string
  readonly reader: Reader
  /** Fields that are not compared. */
  readonly leftOut?: ReadonlySet<string> | undefined
}

/** What is set beside another, with the exchange that shows it, or the first page of it. */
export function shownBy(what: string, { answers: [first] }: Pick<Answered, 'answers'>): string {
  return first === undefined ? what : `${what} (${first.id})`
}

/** The records that both views show have the same values in both, but for what the first leaves out. */
export function sameValues(one: View, other: View, types: ReadonlyMap<string, string>): readonly Breach[] {
  return differences(one, other, { types, isAcross: false })
}

/**
 * The same of two services, or of two formats. How either writes what is not set is not shown: one may have a text without
 * characters where the other has nothing, and one service the first instant of the year 1, or zero, where the other has
 * nothing. Two formats of one service are the same collection: an instant in one alone is another value (READ-4).
 */
export function sameValuesAcross(one: View, other: View, types: ReadonlyMap<string, string>): readonly Breach[] {
  return differences(one, other, { types, isAcross: true })
}

interface Likeness {
  readonly types: ReadonlyMap<string, string>
  readonly isAcross: boolean
}

function differences(one: View, other: View, { types, isAcross }: Likeness): readonly Breach[] {
  const isCoarse = [one, other].some(({ reader: { run, service } }) => isDeclaredFor(run, service, 'dates-iso-loose'))
  const areTwoServices = one.reader.service !== other.reader.service
  const known = byId(one.rows)
  const pairs = [...byId(other.rows)].flatMap(([id, row]) => {
    const twin = known.get(id)
    return twin === undefined ? [] : [[twin, row] as const]
  })
  const differing = pairs
    .map(([row, twin]) => ({
      row,
      fields: differingFieldsOf(row, twin, { types, isAcross, areTwoServices, isCoarse }).filter(
        (field) => one.leftOut?.has(field) !== true,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
  if (differing.length === 0) return []
  const fields = [...new Set(differing.flatMap((pair) => pair.fields))]
  const named = fields.length > 5 ? `${fields.slice(0, 5).join(', ')} and others` : fields.join(', ')
  return [
    {
      text: `${one.what} and ${other.what} differ in ${named}, in ${howMany(differing)} of ${String(pairs.length)}`,
      rows: differing.map(({ row }) => row),
      shownTo: one.reader,
    },
  ]
}

/**
 * The views without the fields that one of them never shows: one, such as a picture, says nothing about the records being
 * the same.
 */
export function onCommonFields(one: View, other: View): [View, View] {
  const shown = ({ rows }: View) => new Set(rows.flatMap((row) => Object.keys(row)))
  const [left, right] = [shown(one), shown(other)]
  const cut = ({ rows, ...view }: View): View => ({
    ...view,
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => left.has(field) && right.has(field))),
    ),
  })
  return [cut(one), cut(other)]
}

/** The fields that hold zero in one of two services, and nothing in the other. */
export function zeroOrNothing(one: View, other: View, types: ReadonlyMap<string, string>): readonly string[] {
  const known = byId(one.rows)
  const found = [...byId(other.rows)].flatMap(([id, row]) => {
    const [left, right] = [ownFields(known.get(id) ?? {}), ownFields(row)]
    return Object.keys(left).filter(
      (field) =>
        Object.hasOwn(right, field) &&
        one.leftOut?.has(field) !== true &&
        !same(left[field], right[field], types.get(field)) &&
        areBoth(isNoNumber, left[field], right[field], types.get(field)),
    )
  })
  return [...new Set(found)]
}

/** The second view shows every record of the first. */
export function showsAllOf(one: View, other: View): readonly Breach[] {
  const found = byId(other.rows)
  const missing = [...byId(one.rows)].filter(([id]) => !found.has(id))
  if (missing.length === 0) return []
  const digits = new Set(other.rows.flatMap(({ Id }) => (typeof Id === 'string' ? digitsOf(Id) : [])))
  const isWrittenOtherwise = missing.every(([id]) => digits.has(digitsOf(id)))
  const why = isWrittenOtherwise ? ': its ids do not have the 8-4-4-4-12 form of a GUID' : ''
  const rows = missing.map(([, row]) => row)
  return [{ text: `${other.what} lacks ${howMany(rows)} of ${one.what}${why}`, rows, shownTo: one.reader }]
}

/** What is left of an id in braces, or without dashes, and of the same one as the document has it (section Data records). */
function digitsOf(id: string): string {
  return id.replaceAll(/[^\da-f]/gi, '').toLowerCase()
}

/** How many records both views show. */
export function sharedBy(one: View, other: View): number {
  const known = byId(one.rows)
  return [...byId(other.rows).keys()].filter((id) => known.has(id)).length
}

/** The fields in which two records differ; absent, null and the zero GUID are the same. */
function differingFieldsOf(
  one: Row,
  other: Row,
  {
    types,
    isAcross,
    areTwoServices,
    isCoarse,
  }: Likeness & {
    readonly areTwoServices: boolean
    readonly isCoarse: boolean
  },
): readonly string[] {
  const [left, right] = [ownFields(one), ownFields(other)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) =>
      !same(left[field], right[field], types.get(field)) &&
      !(isAcross && areBoth(isNoText, left[field], right[field], types.get(field))) &&
      !(areTwoServices && areBoth(isNoInstant, left[field], right[field], types.get(field))) &&
      !(areTwoServices && areBoth(isNoNumber, left[field], right[field], types.get(field))) &&
      !(isCoarse && sameAsFarAsWritten(left[field], right[field])),
  )
}

function same(left: Value | undefined, right: Value | undefined, type: string | undefined): boolean {
  return sameValue(left, right, type) || beyondXml(left) || beyondXml(right)
}

type Unset = (value: Value, type: string | undefined) => boolean

/** Neither holds anything, as far as `isUnset` tells. A field of which no type is known may hold text, or date-times. */
function areBoth(isUnset: Unset, left: Value | undefined, right: Value | undefined, type: string | undefined): boolean {
  return [left, right].every((value) => value == null || isUnset(value, type))
}

const isNoText: Unset = (value, type) => value === '' && (type === undefined || type === 'Edm.String')

/** What platforms whose date-times cannot be null have in the place of none, as the zero GUID is for those of GUIDs. */
const isNoInstant: Unset = (value, type) =>
  type !== 'Edm.String' &&
  typeof value === 'string' &&
  /^(0001-01-01(T00:00:00(\.0+)?Z?)?|\/Date\(-62135596800000\)\/)$/.test(value)

/** What a service may show in the place of a number that is not set, or that the user may not read: nothing tells it from zero. */
const isNoNumber: Unset = (value, type) =>
  (type === undefined ? typeof value !== 'string' : numericType.test(type)) && /^-?0+(\.0*)?$/.test(String(value))

/** Under `dates-iso-loose` a service may write fewer digits of an instant than another: those that both write are compared. */
function sameAsFarAsWritten(left: Value | undefined, right: Value | undefined): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false
  const [one, other] = [instantOf(left), instantOf(right)]
  if (one?.seconds === undefined || one.seconds !== other?.seconds) return false
  const digits = Math.min(one.fraction.length, other.fraction.length)
  return one.fraction.slice(0, digits) === other.fraction.slice(0, digits)
}

/** XML has no way to write most control characters: a lawful answer leaves them out, or puts others in their place. */
function beyondXml(value: Value | undefined): boolean {
  return typeof value === 'string' && /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(value)
}

/**
 * A filter and a bound leave records out and alter none: what came of the sample, by the same service, has the values that
 * the sample shows.
 */
export function shownAsSampled(answer: View, sample: Sample): readonly Breach[] {
  const sampled: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  return sameValues(...onCommonFields(sampled, answer), sample.types)
}
