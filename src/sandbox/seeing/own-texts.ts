import type { Value } from '../../odata/index.js'

/** Eighteen signs, by which a person who comes across one may know whose it is, and so does the checker. */
const long = 'svc check '
/** Ten signs, for a column that takes no more. */
const short = 'svck '

/** A text of some hex digits behind a mark. */
export function markedText(hex: string): string {
  return `${long}${hex.slice(0, 8)}`
}

/** The same for a short column. */
export function shortMarkedText(hex: string): string {
  return `${short}${hex.slice(0, 5)}`
}

export function isMarkedText(value: Value | undefined): value is string {
  return typeof value === 'string' && (value.startsWith(long) || isShortMarkedText(value))
}

export function isShortMarkedText(value: Value | undefined): value is string {
  return typeof value === 'string' && value.startsWith(short)
}

/**
 * A marked text amid others, also where a scenario has put another sign for its blanks, or a column its own case. The
 * short one fills its column.
 */
const amid =
  /(svc|Зяü|З🚀)[^]{1,3}check[^]{1,3}[0-9a-f]{8}|З🚀[^]{0,3}c[^]{0,3}k[^]{0,6}[0-9a-f]{8}|^(svc|Зяü|З🚀)k[^]{1,3}[0-9a-f]{5}$/iu

/** Whether a value holds what only the checker writes. */
export function holdsMarkedText(value: Value | undefined): boolean {
  return typeof value === 'string' && amid.test(value)
}
