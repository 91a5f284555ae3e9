import { canonicalDecimal } from '../../odata/values/decimal.js'
import { fitsDouble, jsonNumber } from '../../odata/values/exact-number.js'
import { ExactNumber, numericType, type Value } from '../../odata/index.js'

/** How far a number may be, in parts of it, from what is left of it to fifteen digits. */
const precisionOfDouble = 1e-14

/**
 * The number that the Atom answer shows with more digits than the JSON answer does, as it is to be given; undefined where
 * JSON shows all of them. A writer of JSON that has no more than a double for a decimal rounds it.
 */
export function fullNumber(inJson: Value, inAtom: Value | undefined, edmType: string | undefined): string | undefined {
  if (typeof inJson === 'string' && !numericType.test(edmType ?? '')) return undefined
  const [few, many] = [numberIn(inJson), numberIn(inAtom)]
  return few !== undefined && many !== undefined && isRoundedFrom(few, many) ? many : undefined
}

/** Whether a number, as an Atom answer shows it, is a full one that was rounded. */
export function isRounded(full: string, inAtom: Value | undefined): boolean {
  const shown = numberIn(inAtom)
  return shown !== undefined && isRoundedFrom(shown, full)
}

/** Whether a number, as an Atom answer shows it, is a full one to its last digit. */
export function isFullNumber(full: string, inAtom: Value | undefined): boolean {
  return canonicalDecimal(full) === canonicalDecimal(numberIn(inAtom) ?? '')
}

function numberIn(value: Value | undefined): string | undefined {
  const isNumber = typeof value === 'number' || value instanceof ExactNumber
  const text = isNumber ? String(value) : typeof value === 'string' ? value.trim() : ''
  return jsonNumber.test(text) ? text : undefined
}

function isRoundedFrom(few: string, many: string): boolean {
  if (canonicalDecimal(few) === canonicalDecimal(many)) return false
  if (Number(few) === Number(many)) return !fitsDouble(many)
  if (digitsIn(few) >= digitsIn(many)) return false
  const apart = Math.abs(Number(few) - Number(many))
  return apart < 10 ** -decimalsIn(few) || apart <= Math.abs(Number(many)) * precisionOfDouble
}

/** Zeros at either end say nothing. */
function digitsIn(number: string): number {
  return canonicalDecimal(number)?.replace(/e.*$/, '').replace('-', '').length ?? 0
}

function decimalsIn(number: string): number {
  return /\.(\d+)/.exec(number)?.[1]?.length ?? 0
}
