import {
  sameSecond,
  sameTextExactly,
  type Row,
  type Value,
  instantOf,
  isGuid,
  isZeroGuid,
  kindOf,
} from '../../../odata/index.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import type { Changed } from '../../../sandbox/index.js'

/** The longest text that a report spells out. */
const longest = 40

/** Values that were given to the record, and the record as it reads since. */
export interface ReadBack {
  readonly given: Row
  /** The record before, where that was read too. */
  readonly before?: Row
  readonly read: Row
  /** The fields that do not read back as they were given. */
  readonly lost: readonly string[]
}

/** What became of a value that a field's own rules may refuse: how the change was answered, where it was refused. */
export type ValueSet = ReadBack | { readonly refused: string }

export function readBack(writer: GivenMain, given: Row, read: Row, before?: Row): ReadBack {
  return { given, read, lost: lostOf(writer, given, read), ...(before && { before }) }
}

/**
 * The fields that do not read back as they were given: text to the character but for line ends, date-times to the second,
 * numbers by value, GUIDs in any case.
 */
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

/** A value that the checker made, as a report shows it. */
export function ownValue(value: Value): string {
  if (typeof value !== 'string') return String(value)
  return value.length > longest || /[^ -~]/.test(value) ? textOf(value) : JSON.stringify(value)
}

function textOf({ length }: string): string {
  return length === 1 ? 'a text of one character' : `a text of ${String(length)} characters`
}

/** A value of the target by its kind alone: it may be personal data. */
export function kindOfValue(value: Value | undefined): string {
  if (value === undefined || value === null || isZeroGuid(value)) return 'not set'
  if (value === '') return 'an empty text'
  const kind = kindOf(value)
  if (kind === 'boolean') return String(value)
  if (kind === 'number') return Number(String(value)) === 0 ? '0' : 'a number'
  if (typeof value !== 'string') return `an ${kind}`
  if (isGuid(value)) return 'a GUID'
  return instantOf(value) ? 'a date-time' : textOf(value)
}

/** A change in a sentence: `MERGE x-0131`. */
export function nameOfChange({ answer }: Pick<Changed, 'answer'>): string {
  return `${answer.request.method} ${answer.id}`
}

/** What fields held before a change and hold after it, by kind: `Budget (a number → 0)`. */
export function movements({ before, after }: Pick<Changed, 'before' | 'after'>, fields: readonly string[]): string {
  return fields.map((field) => `${field} (${movement(before[field], after[field])})`).join(', ')
}

function movement(before: Value | undefined, after: Value | undefined): string {
  const [was, is] = [kindOfValue(before), kindOfValue(after)]
  return `${was} → ${was === is ? otherOfKind(is) : is}`
}

/** Of two values of one kind the second: `another number`. */
export function otherOfKind(kind: string): string {
  return kind.replace(/^an? /, 'another ')
}
