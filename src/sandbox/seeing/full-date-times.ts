import { instantOf, type Instant, type Value } from '../../odata/index.js'

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
