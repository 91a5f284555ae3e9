import { instantOf, type Instant, type Row, type Value } from '../../odata/index.js'
import { sameStored, type FieldTypes } from './sameness.js'

/** Date-times by field, with every digit of the second that the record holds. */
export type FullDateTimes = Readonly<Record<string, string>>

/**
 * The date-times of which the Atom answer shows more digits of the second than the JSON answer does, each as it is to be
 * given: spelt as the JSON answer spells it where that is ISO 8601, else as the document does (section Data records). What
 * is put back as JSON shows it would lose those digits.
 */
export function fullDateTimes(inJson: Row, inAtom: Row, types: FieldTypes): FullDateTimes {
  return Object.fromEntries(
    Object.entries(inJson).flatMap(([field, shown]) => {
      const full = types.get(field) === 'Edm.String' ? undefined : fullOf(shown, inAtom[field])
      return full === undefined ? [] : [[field, full] as const]
    }),
  )
}

/** These fields as they are put back: in full, where they are as `shown`. */
export function withAllDigits(fields: Row, inFull: FullDateTimes, shown: Row, types: FieldTypes): Row {
  const own = Object.entries(inFull).filter(
    ([field]) => Object.hasOwn(fields, field) && sameStored(fields[field], shown[field], types.get(field)),
  )
  return { ...fields, ...Object.fromEntries(own) }
}

/** The date-times that an Atom answer does not show in full any more. Of a field that no change may give, time goes on. */
export function shortenedIn(inAtom: Row, inFull: FullDateTimes, allowed: readonly string[]): readonly string[] {
  return Object.entries(inFull)
    .filter(([field, full]) =>
      allowed.includes(field) ? !isInFull(full, inAtom[field]) : hasLostDigits(full, inAtom[field]),
    )
    .map(([field]) => field)
}

/** Whether a date-time, as an Atom answer shows it, is a full one with digits cut off or rounded away. */
export function hasLostDigits(full: string, inAtom: Value | undefined): boolean {
  const [one, other] = [instantOf(full), textInstantOf(inAtom)]
  return one !== undefined && other !== undefined && isCoarser(other, one)
}

/** Whether a date-time, as an Atom answer shows it, is a full one to its last digit. */
export function isInFull(full: string, inAtom: Value | undefined): boolean {
  const [one, other] = [instantOf(full), textInstantOf(inAtom)]
  return one?.seconds === other?.seconds && digitsOf(one) === digitsOf(other)
}

function fullOf(shown: Value, inAtom: Value | undefined): string | undefined {
  const [coarse, fine] = [textInstantOf(shown), textInstantOf(inAtom)]
  if (typeof shown !== 'string' || !coarse || !fine || !isCoarser(coarse, fine)) return undefined
  const digits = `.${digitsOf(fine) ?? ''}`
  const ofIso = /^(.*T\d\d:\d\d:\d\d)(?:\.\d+)?(.*)$/i.exec(shown)
  if (ofIso && coarse.seconds === fine.seconds) return `${ofIso[1] ?? ''}${digits}${ofIso[2] ?? ''}`
  return new Date(fine.seconds * 1000).toISOString().replace('.000', digits)
}

/** Whether one instant is the other, to fewer digits of the second: cut off or rounded. */
function isCoarser(coarse: Instant, fine: Instant): boolean {
  const [few, many] = [digitsOf(coarse) ?? '', digitsOf(fine) ?? '']
  const apart = coarse.seconds - fine.seconds + Number(`0.${few}`) - Number(`0.${many}`)
  return few.length < many.length && Math.abs(apart) < 10 ** -coarse.fraction.length
}

/** Zeros at the end say nothing. */
function digitsOf(instant: Instant | undefined): string | undefined {
  return instant?.fraction.replace(/0+$/, '')
}

function textInstantOf(value: Value | undefined): Instant | undefined {
  return typeof value === 'string' ? instantOf(value) : undefined
}
