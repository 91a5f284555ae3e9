import { ExactNumber } from '../values/exact-number.js'
import { isArray, type Value } from '../values/value.js'

/**
 * JSON of a value that was read, numbers as they were sent: what a record is put back with. `JSON.stringify` would
 * turn the numbers that a double cannot hold into text.
 */
export function writeJson(value: Value): string {
  return written(value, JSON.stringify)
}

/** The same with every sign of every text as an escape: for what something on the way takes for an attack as it stands. */
export function writeSpelledOutJson(value: Value): string {
  return written(value, (text) => `"${text.replaceAll(/[^]/g, escaped)}"`)
}

function written(value: Value, text: (value: string) => string): string {
  if (value instanceof ExactNumber) return value.text
  if (typeof value === 'string') return text(value)
  if (isArray(value)) return `[${value.map((member) => written(member, text)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${written(member, text)}`)
    .join(',')}}`
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
