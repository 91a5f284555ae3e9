import { ExactNumber } from './exact-number.js'

/**
 * A value of a record as it was read. JSON values keep their JSON kind; every value of an Atom answer is its text (or
 * null, or an object of a complex type), and `Page.fieldTypes` says what it is the text of. Values of different
 * formats are compared by `sameValue`, never by `===`.
 */
export type Value = null | boolean | number | string | ExactNumber | readonly Value[] | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [member: string]: Value
}

/** One record: field name to value, control members included (`plainFields` leaves them out). */
export type Row = JsonObject

/**
 * Has an object show its own members alone. A record may have a field of any name, `constructor` too, and one that does
 * not show it has no value there, whereas every object of JavaScript has one.
 */
export function ownMembersOnly<T extends JsonObject>(object: T): T {
  return Object.setPrototypeOf(object, null) as T
}

/** What a value is, in words that fit JSON and Atom. A number that a double cannot hold is a number all the same. */
export type Kind = 'null' | 'boolean' | 'number' | 'text' | 'array' | 'object'

/** The kind of a value. */
export function kindOf(value: Value): Kind {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || value instanceof ExactNumber) return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return isArray(value) ? 'array' : 'object'
}

/** Whether a value is a JSON object. */
export function isObject(value: Value | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof ExactNumber)
}

/** Whether a value is a JSON array; `Array.isArray` does not narrow a readonly one. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}
