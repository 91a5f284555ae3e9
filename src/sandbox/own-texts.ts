import type { Value } from '../odata/index.js'

const mark = 'svc check '

/** A text of eight hex digits, by which a person who comes across it may know whose it is, and so does the checker. */
export function markedText(hex: string): string {
  return `${mark}${hex.slice(0, 8)}`
}

export function isMarkedText(value: Value | undefined): value is string {
  return typeof value === 'string' && value.startsWith(mark)
}

/** A marked text amid others, also where a scenario has put another sign for its blanks, or a column its own case. */
const amid = /svc.{1,3}check.{1,3}[0-9a-f]{8}/iu

/** Whether a value holds what only the checker writes. */
export function holdsMarkedText(value: Value | undefined): boolean {
  return typeof value === 'string' && amid.test(value)
}
