import { canonicalDecimal } from './decimal.js'

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
