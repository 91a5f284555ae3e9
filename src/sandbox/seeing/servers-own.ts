import { ExactNumber, instantOf, type Value } from '../../odata/index.js'
import { isBlank } from './likeness.js'

/** What the first MERGE that moved a field without giving it made of it. */
export interface LookAtField {
  readonly from: Value | undefined
  readonly to: Value | undefined
}

/**
 * Whether what a field of the server's own holds is what the server itself makes of what stood there: a stamp that went
 * on, a counter that counted on, a text that still has what it had. Where it is not, a change took away what nobody else
 * will bring back.
 */
export function isServersOwn(
  before: Value | undefined,
  look: LookAtField | undefined,
  now: Value | undefined,
): boolean {
  if (isBlank(before)) return true
  if (isBlank(now)) return false
  if (!look) return true
  if (keepsText(look)) return textIn(now).includes(textIn(before).trim())
  const [wentOn, step] = [stepOf(look.from, look.to), stepOf(before, now)]
  return !wentOn || !step || !isSteady(wentOn, look) || Math.sign(step) === Math.sign(wentOn)
}

/** Whether a date-time has gone on: what a change gave it did not stay, and the server's clock stands there. */
export function isLaterStamp(before: Value | undefined, now: Value | undefined): boolean {
  if (typeof before !== 'string' || typeof now !== 'string') return false
  const [one, other] = [instantOf(before), instantOf(now)]
  if (!one || !other || other.seconds < one.seconds) return false
  return other.seconds > one.seconds || other.fraction.padEnd(7, '0') > one.fraction.padEnd(7, '0')
}

/** Whether the server keeps what stands in a text and adds to it, or takes blanks away. */
export function keepsText({ from, to }: LookAtField): boolean {
  const kept = textIn(from).trim()
  return kept !== '' && !isInstant(from) && textIn(to).includes(kept)
}

function textIn(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isInstant(value: Value | undefined): boolean {
  return typeof value === 'string' && instantOf(value) !== undefined
}

/** Time goes on, and a counter counts; what jumps otherwise may be reckoned from other fields, and come to anything. */
function isSteady(step: number, { from }: LookAtField): boolean {
  return typeof from === 'string' || Math.abs(step) === 1
}

/** From one date-time to another, in seconds, or from one number to another. */
function stepOf(from: Value | undefined, to: Value | undefined): number | undefined {
  if (typeof from === 'string' && typeof to === 'string') {
    const [one, other] = [instantOf(from), instantOf(to)]
    return one && other && other.seconds - one.seconds
  }
  return isNumber(from) && isNumber(to) ? Number(String(to)) - Number(String(from)) : undefined
}

function isNumber(value: Value | undefined): boolean {
  return typeof value === 'number' || value instanceof ExactNumber
}
