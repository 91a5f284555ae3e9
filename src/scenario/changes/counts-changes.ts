import type { Value } from '../../odata/index.js'

/**
 * Whether a field went up by one with each change, as where a server counts the changes of a record. `values` are what it
 * held before the first and after each of them.
 */
export function countsChanges(values: readonly (Value | undefined)[]): boolean {
  const numbers = values.map((value) => (value === null || value === undefined ? NaN : Number(String(value))))
  const [first = NaN] = numbers
  return Number.isSafeInteger(first) && numbers.every((number, changes) => number === first + changes)
}
