import { canonicalDecimal, fitsDouble, jsonNumber } from '../../odata/values/exact-number.js'
import { ExactNumber, type Row, type Value, numericType, instantOf, type Instant } from '../../odata/index.js'
import { sameStored, type FieldTypes } from './sameness.js'
import { shownOtherwise } from './shown-otherwise.js'

/** How far a number may be, in parts of it, from what is left of it to fifteen digits. */
const precisionOfDouble = 1e-14

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

/**
 * The number that the Atom answer shows with more digits than the JSON answer does, as it is to be given; undefined where
 * JSON shows all of them. A writer of JSON that has no more than a double for a decimal rounds it.
 */
function fullNumber(inJson: Value, inAtom: Value | undefined, edmType: string | undefined): string | undefined {
  if (typeof inJson === 'string' && !numericType.test(edmType ?? '')) return undefined
  const [few, many] = [numberIn(inJson), numberIn(inAtom)]
  return few !== undefined && many !== undefined && isRoundedFrom(few, many) ? many : undefined
}

/** Whether a number, as an Atom answer shows it, is a full one that was rounded. */
function isRounded(full: string, inAtom: Value | undefined): boolean {
  const shown = numberIn(inAtom)
  return shown !== undefined && isRoundedFrom(shown, full)
}

/** Whether a number, as an Atom answer shows it, is a full one to its last digit. */
function isFullNumber(full: string, inAtom: Value | undefined): boolean {
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

/**
 * The date-time of which the Atom answer shows more digits of the second than the JSON answer does, as it is to be given:
 * spelt as the JSON answer spells it where that is ISO 8601, else as the document does (section Data records); undefined
 * where JSON shows all of them.
 */
export function fullDateTime(shown: Value, inAtom: Value | undefined): string | undefined {
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

/**
 * What a change has to give for a field so that it goes on to hold what it holds: with every digit that the Atom answer
 * shows. Undefined where JSON does not say what it holds.
 */
export function valueToGive(
  field: string,
  inJson: Row,
  { row: inAtom, types }: { readonly row: Row; readonly types: FieldTypes },
): Value | undefined {
  const { hidden, altered } = shownOtherwise(inJson, inAtom, types)
  if (hidden.includes(field) || altered.includes(field)) return undefined
  const shown = { [field]: inJson[field] ?? null }
  return withAllDigits(shown, fullValues(inJson, inAtom, types), inJson, types)[field]
}
