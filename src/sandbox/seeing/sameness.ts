import { createHash } from 'node:crypto'
import { canonicalDecimal } from '../../odata/values/exact-number.js'
import {
  ExactNumber,
  guidSpelledBy,
  instantOf,
  isArray,
  isGuid,
  isObject,
  isZeroGuid,
  numericType,
  type Row,
  type Value,
} from '../../odata/index.js'

/** Edm types of the fields, as far as an answer names them. */
export type FieldTypes = ReadonlyMap<string, string>

const dated = /^Edm\.DateTime(Offset)?$/

/**
 * One spelling for all spellings of a value that one service may use for it: numbers without rounding, GUIDs in any
 * case and, in fields that are known to hold one, in braces or without dashes, instants of fields that are known to hold one. The zero GUID, null and an absent field are the same "not set".
 * Text counts character by character, line ends too: a record is put back as it was, or it is not put back.
 */
export function canonical(value: Value | undefined, edmType?: string): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return canonicalText(value, edmType)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' || value instanceof ExactNumber) return canonicalNumber(String(value)) ?? String(value)
  if (isArray(value)) return `[${value.map((item) => canonical(item)).join()}]`
  if (!isObject(value)) return 'null'
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}

/** Whether a field holds the same, as `canonical` says. */
export function sameStored(left: Value | undefined, right: Value | undefined, edmType?: string): boolean {
  return left === right || canonical(left, edmType) === canonical(right, edmType)
}

/** The fields that do not hold the same in two records, in the order of the names. */
export function fieldsThatDiffer(left: Row, right: Row, types: FieldTypes): readonly string[] {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  return names.filter((name) => !sameStored(left[name], right[name], types.get(name)))
}

/** The fields of a record that hold "not set" now as before, and are written otherwise: null for the zero GUID, or the reverse. */
export function blanksWrittenOtherwise(record: Row, now: Row, types: FieldTypes): readonly string[] {
  return Object.keys(record).filter((field) => {
    const [before, after] = [record[field] ?? null, now[field] ?? null]
    const isWrittenOtherwise = before !== after && (before === null || after === null)
    return isWrittenOtherwise && sameStored(record[field], now[field], types.get(field))
  })
}

/** SHA-256, in hex, of a record's canonical form without some of its fields. Records that hold the same have the same. */
export function digestOf(record: Row, types: FieldTypes, leftOut: ReadonlySet<string> = new Set()): string {
  const fields = Object.keys(record)
    .filter((name) => !leftOut.has(name))
    .sort()
    .map((name) => [name, canonical(record[name], types.get(name))] as const)
    .filter(([, value]) => value !== 'null')
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

function canonicalText(text: string, edmType: string | undefined): string {
  const exactly = JSON.stringify(text)
  if (edmType === 'Edm.String') return exactly
  if (isZeroGuid(text)) return 'null'
  const guid = edmType === 'Edm.Guid' ? guidSpelledBy(text) : undefined
  if (guid !== undefined) return isZeroGuid(guid) ? 'null' : JSON.stringify(guid)
  if (isGuid(text)) return exactly.toLowerCase()
  if (edmType === undefined) return exactly
  if (numericType.test(edmType)) return canonicalNumber(text) ?? exactly
  const instant = dated.test(edmType) ? instantOf(text) : undefined
  return instant ? `at ${String(instant.seconds)}.${instant.fraction.replace(/0+$/, '')}` : exactly
}

/** Decimals and wide integers may come in quotes: they are the same number with them and without. */
function canonicalNumber(text: string): string | undefined {
  const decimal = canonicalDecimal(text.trim())
  return decimal === undefined ? undefined : `number ${decimal}`
}
