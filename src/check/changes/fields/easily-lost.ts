import type { Row } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'
import type { GivenMain } from '../../runner/given.js'
import { freshDigits } from './fresh-values.js'
import { sandboxOf } from '../sandbox-of.js'
import { fitsOf } from './fits.js'

/**
 * The fields with values that get lost on the way: a text with a letter outside Latin-1, a sign beyond the Basic Multilingual
 * Plane, a line break, a backslash, a plus sign, quotes, an ampersand and a per cent sign before digits, and a number below
 * zero. Who changes a record by another method or content type may take the body for another encoding, or store what it
 * gives by another way. The text is longer by two signs at most, since a column may cut it.
 */
export function easilyLost(writer: GivenMain, fields: Row): Row {
  const { text = '' } = writer.run.profile.sandbox?.fields ?? {}
  const value = fields[text]
  const given =
    typeof value === 'string'
      ? { ...fields, [text]: value.replace(/^svc check /, 'З🚀\nc\\+k\'"&%').replace(/^svc/, 'З🚀') }
      : fields
  return belowZero(writer, given)
}

/** The fields with their text of digits alone, the first of which are zeros: whoever takes it for a number loses them. */
export function zerosLed(run: RunContext, fields: Row): Row {
  const { text = '' } = run.profile.sandbox?.fields ?? {}
  return Object.hasOwn(fields, text) ? { ...fields, [text]: `00${freshDigits(run).slice(-8)}` } : fields
}

/**
 * The same fields with their number below zero, which a target may treat in its own way; as they are where they give no
 * such number.
 */
export function belowZero(writer: GivenMain, fields: Row): Row {
  const { fieldTypes } = sandboxOf(writer)
  const { number } = writer.run.profile.sandbox?.fields ?? {}
  if (number === undefined || fitsOf(writer.run).numbers.has(number) || fieldTypes.get(number) === 'Edm.Byte')
    return fields
  const value = fields[number]
  return typeof value === 'number' ? { ...fields, [number]: -value } : fields
}
