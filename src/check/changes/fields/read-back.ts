import { sameSecond, sameTextExactly, type Row, type Value } from '../../../odata/index.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../runner/given.js'

/**
 * The fields that do not read back as they were given, in words without a value of the record: text to the character but
 * for line ends, date-times to the second, numbers by value, GUIDs in any case.
 */
export function notAsGiven(writer: GivenMain, given: Row, read: Row): readonly string[] {
  return Object.entries(given)
    .filter(([field, value]) => !isAsGiven(writer, field, value, read))
    .map(([field]) => `${field} differs from the value that was sent: ${inWords(read[field])}`)
}

/** Values that were given to the record, and which of them do not read back as they were given, in words. */
export interface ReadBack {
  readonly given: Row
  readonly lost: readonly string[]
}

/** What became of a value that a field's own rules may refuse. */
export type ValueSet = ReadBack | { readonly refused: string }

export function readBack(writer: GivenMain, given: Row, read: Row): ReadBack {
  return { given, lost: notAsGiven(writer, given, read) }
}

/** The names of those fields. */
export function lostOf(writer: GivenMain, given: Row, read: Row): readonly string[] {
  return Object.entries(given).flatMap(([field, value]) => (isAsGiven(writer, field, value, read) ? [] : [field]))
}

/** These fields of a record, those that it has. */
export function picked(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => names.includes(field)))
}

function isAsGiven(writer: GivenMain, field: string, given: Value, read: Row): boolean {
  const value = read[field]
  if (sandboxOf(writer).same(field, { [field]: given }, read)) return true
  if (typeof given !== 'string' || typeof value !== 'string') return false
  return holdsInstants(writer, field) ? sameSecond(given, value) : sameTextExactly(given, value)
}

function holdsInstants(writer: GivenMain, field: string): boolean {
  const { dateTime } = writer.run.profile.sandbox?.fields ?? {}
  return field === dateTime || sandboxOf(writer).fieldTypes.get(field)?.startsWith('Edm.DateTime') === true
}

function inWords(value: Value | undefined): string {
  if (value === undefined || value === null) return 'it is not set'
  return typeof value === 'string'
    ? `it has another text of ${String(value.length)} characters`
    : 'it has another value'
}
