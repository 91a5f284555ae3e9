import { canonicalDecimal } from '../../odata/values/decimal.js'
import { ExactNumber, type Row, type Value } from '../../odata/index.js'
import { fullDateTime, hasLostDigits, isInFull } from './full-date-times.js'
import { fullNumber, isFullNumber, isRounded } from './full-numbers.js'
import { sameStored, type FieldTypes } from './sameness.js'

/** Values by field, with every digit that the record holds. */
export type FullValues = Readonly<Record<string, string>>

/**
 * The date-times and numbers of which the Atom answer shows more digits than the JSON answer does, each as it is to be
 * given. What is put back as JSON shows it would lose those digits.
 */
export function fullValues(inJson: Row, inAtom: Row, types: FieldTypes): FullValues {
  return Object.fromEntries(
    Object.entries(inJson).flatMap(([field, shown]) => {
      const type = types.get(field)
      const ofText = type === 'Edm.String' ? undefined : fullDateTime(shown, inAtom[field])
      const full = ofText ?? fullNumber(shown, inAtom[field], type)
      return full === undefined ? [] : [[field, full] as const]
    }),
  )
}

/** These fields as they are put back: in full, where they are as `shown`. */
export function withAllDigits(fields: Row, inFull: FullValues, shown: Row, types: FieldTypes): Row {
  const own = Object.entries(inFull)
    .filter(([field]) => Object.hasOwn(fields, field) && sameStored(fields[field], shown[field], types.get(field)))
    .map(([field, full]) => [field, asWritten(full, shown[field])] as const)
  return { ...fields, ...Object.fromEntries(own) }
}

/** The values that an Atom answer does not show in full any more. Of a field that no change may give, time goes on. */
export function shortenedIn(inAtom: Row, inFull: FullValues, allowed: readonly string[]): readonly string[] {
  return Object.entries(inFull)
    .filter(([field, full]) => {
      const [isWhole, isShorter] = isNumber(full) ? [isFullNumber, isRounded] : [isInFull, hasLostDigits]
      return allowed.includes(field) ? !isWhole(full, inAtom[field]) : isShorter(full, inAtom[field])
    })
    .map(([field]) => field)
}

/** A number that comes in quotes goes in quotes. */
function asWritten(full: string, shown: Value | undefined): Value {
  return isNumber(full) && typeof shown !== 'string' ? new ExactNumber(full) : full
}

function isNumber(full: string): boolean {
  return canonicalDecimal(full) !== undefined
}
