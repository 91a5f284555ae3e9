const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/
/**
 * A JSON number that a double cannot hold: a 64-bit integer, a long decimal. The token stands as it was sent, so that
 * it is compared digit by digit and can be put back unchanged; a rounded one would overwrite a record with a value
 * that it never had.
 */
export class ExactNumber {
  /** The token, a JSON number. */
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For evidence only: writing a record goes through `writeJson`, which keeps the token a number. */
  toJSON(): string {
    return this.text
  }

  toString(): string {
    return this.text
  }
}

/** What JSON takes for a number. */
export const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Whether a double gives this JSON number back by value. */
export function fitsDouble(token: string): boolean {
  const value = Number(token)
  return Number.isFinite(value) && canonicalDecimal(String(value)) === canonicalDecimal(token)
}

/**
 * One spelling for every spelling of the same decimal number (`12.50`, `+1.25E1` and `12.5` give the same text);
 * undefined where the text is no decimal number. No rounding takes place.
 */
export function canonicalDecimal(text: string): string | undefined {
  const parts = decimal.exec(text)
  if (!parts) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = whole + fraction
  if (digits === '') return undefined
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (end > start && digits[end - 1] === '0') end--
  if (start === end) return '0'
  const power = Number(exponent) - fraction.length + (digits.length - end)
  return `${sign === '-' ? '-' : ''}${digits.slice(start, end)}e${power}`
}

/** Whether a value is a text that spells a decimal number, as one does that comes in quotes. */
export function isDecimalText(value: unknown): boolean {
  return typeof value === 'string' && canonicalDecimal(value.trim()) !== undefined
}
