import { instantOf, sameInstant } from './date-time.js'
import { ExactNumber, canonicalDecimal } from './exact-number.js'
import { sameGuid } from './guid.js'
import { sameTextExactly } from './text.js'
import { isArray, isObject, ownMembersOnly, type Row, type Value } from './value.js'

const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,12}))?)?$/

const duration = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.(\d{1,12}))?S)?$/

/** The types of fields that hold a time without a day, in the versions of OData. */
const timed: ReadonlySet<string | undefined> = new Set(['Edm.Time', 'Edm.TimeOfDay', 'Edm.Duration'])

/** The Edm types of numbers, decimals and wide integers among them. */
export const numericType = /^Edm\.(Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/

const floating = new Set<string | undefined>(['Edm.Double', 'Edm.Single'])
/** Text that nobody gave a type may be a date-time too. */
const dated = new Set([undefined, 'Edm.DateTime', 'Edm.DateTimeOffset'])

/**
 * Whether two values are the same, whatever formats they come from: numbers by value and without rounding (quoted ones
 * too), date-times by instant, days and times of the day in either notation, GUIDs in any case, bytes in either alphabet, absent
 * as null, line ends alike, the rest exactly. `edmType` is the field's type where an answer names it; without it, text
 * that has the form of a GUID or a date-time is compared as one.
 */
export function sameValue(left: Value | undefined, right: Value | undefined, edmType?: string): boolean {
  if (left == null || right == null) return (left ?? null) === (right ?? null)
  if (typeof left === 'string' && typeof right === 'string') return sameTyped(left, right, edmType)
  if (isArray(left) && isArray(right)) return sameItems(left, right)
  if (isObject(left) && isObject(right)) return sameRecord(left, right)
  if (typeof left === 'object' && !(left instanceof ExactNumber)) return false
  if (typeof right === 'object' && !(right instanceof ExactNumber)) return false
  if (typeof left === 'boolean' || typeof right === 'boolean') return sameBoolean(left, right, edmType)
  if (edmType === 'Edm.String') return typeof left !== 'string' && typeof right !== 'string' && sameNumber(left, right)
  return sameNumber(left, right, edmType)
}

/** Whether two records hold the same: their plain fields, each in either, absent as null. */
export function sameRecord(left: Row, right: Row, fieldTypes?: ReadonlyMap<string, string>): boolean {
  return differingFields(left, right, fieldTypes).length === 0
}

/** The plain fields by which two records differ. */
export function differingFields(left: Row, right: Row, fieldTypes?: ReadonlyMap<string, string>): readonly string[] {
  const one = plainFields(left)
  const other = plainFields(right)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (field) => !sameValue(one[field], other[field], fieldTypes?.get(field)),
  )
}

/**
 * The record without what the protocol adds to it: control members (`__metadata`, `odata.…`, `@odata.…`,
 * `<field>@odata.…`) and navigation to other records, deferred or expanded.
 */
export function plainFields(row: Row): Row {
  return ownMembersOnly(Object.fromEntries(Object.entries(row).filter(([name]) => isPlainField(row, name))))
}

/**
 * Whether a member is one of the record's own. An object beside the member that is named as it is with `Id` is no value
 * of its own, but the record that this lookup points to (section Data records).
 */
export function isPlainField(row: Row, name: string): boolean {
  const value = row[name] ?? null
  if (isControl(name) || isNavigation(value)) return false
  return !isObject(value) || !Object.hasOwn(row, `${name}Id`)
}

/** Whether a member of a record belongs to the protocol and not to the record. */
function isControl(name: string): boolean {
  return name.startsWith('__') || name.startsWith('odata.') || name.includes('@')
}

/** Whether a value leads to other records instead of being one of the record's own. */
function isNavigation(value: Value): boolean {
  if (!isObject(value)) return false
  const { __metadata: metadata } = value
  return (
    '__deferred' in value ||
    '__mediaresource' in value ||
    (isObject(metadata) && 'uri' in metadata) ||
    isArray(value['results'])
  )
}

function sameTyped(left: string, right: string, edmType: string | undefined): boolean {
  if (sameTextExactly(left, right)) return true
  if (edmType === 'Edm.String') return false
  if (numericType.test(edmType ?? '')) return sameNumber(left, right, edmType)
  if (edmType === 'Edm.Boolean') return sameBoolean(left, right, edmType)
  if (edmType === 'Edm.Binary') return canonicalBinary(left) === canonicalBinary(right)
  if (timed.has(edmType)) {
    const one = canonicalTime(left)
    return one !== undefined && one === canonicalTime(right)
  }
  if (dated.has(edmType)) {
    const one = instantOf(withTime(left, edmType))
    const other = one && instantOf(withTime(right, edmType))
    if (one && other) return sameInstant(one, other)
  }
  return sameGuid(left, right)
}

/** A day without a time, as version 4 of OData writes a date-time of the older formats that is none but a day, is its midnight. */
function withTime(text: string, edmType: string | undefined): string {
  return edmType !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text
}

/**
 * Bytes are written in one of two alphabets (OData JSON of version 4 has the one for addresses, the older formats the
 * other), with or without the signs that fill up the end, and in XML in lines.
 */
function canonicalBinary(text: string): string {
  return text.replaceAll(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/')
}

function sameNumber(left: Comparable, right: Comparable, edmType?: string): boolean {
  const one = canonicalDecimal(String(left).trim())
  const other = canonicalDecimal(String(right).trim())
  if (one === other) return one !== undefined
  if (!floating.has(edmType)) return false
  const rounded = edmType === 'Edm.Single' ? Math.fround : Number
  return rounded(Number(one)) === rounded(Number(other))
}

function sameBoolean(left: Comparable, right: Comparable, edmType?: string): boolean {
  const one = booleanOf(left, edmType)
  return one !== undefined && one === booleanOf(right, edmType)
}

type Comparable = string | number | boolean | ExactNumber

/**
 * XML writes a boolean as `true` or `1`, and .NET by itself as `True`; beside a boolean of JSON the digit is one too,
 * unless it is known to be text.
 */
function booleanOf(value: Comparable, edmType: string | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' || edmType === 'Edm.String') return undefined
  const text = value.trim().toLowerCase()
  const mayBeDigit = edmType === undefined || edmType === 'Edm.Boolean'
  if (text === 'true' || (text === '1' && mayBeDigit)) return true
  if (text === 'false' || (text === '0' && mayBeDigit)) return false
  return undefined
}

function sameItems(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item, index) => sameValue(item, right[index]))
}

/**
 * A time of the day in one spelling: the older formats of OData write it as a duration (`PT9H30M`), version 4 as on a clock
 * (`09:30:00.0000000`), and of neither the document says anything. Undefined where a text is none.
 */
function canonicalTime(text: string): string | undefined {
  const parts = clock.exec(text) ?? duration.exec(text)
  if (!parts) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return `${String(whole)}.${fraction.replace(/0+$/, '')}`
}
