import { isGuid, numericType, type Value } from '../../../odata/index.js'

/** What the profile may say of a field: the keys of `entities.probe.fields` and `sandbox.fields`. */
export type NamedKind = 'text' | 'number' | 'dateTime' | 'guid'

export const kindInWords: Readonly<Record<NamedKind, string>> = {
  text: 'a text',
  number: 'a number',
  dateTime: 'a date-time',
  guid: 'a GUID',
}

const typesOf: Readonly<Record<NamedKind, RegExp>> = {
  text: /^Edm\.String$/,
  number: numericType,
  dateTime: /^Edm\.DateTime(Offset)?$/,
  guid: /^Edm\.Guid$/,
}

/** Types that are of none of these kinds: a day and a time of the day are no date-times. */
const ofNoKind = /^Edm\.(Boolean|Date|Time|TimeOfDay|Duration)$/

/** What a field holds instead, in words without the value; undefined where it may hold that kind. */
export function otherKind(kind: NamedKind, type: string | undefined, present: Value | undefined): string | undefined {
  const isKnown = [ofNoKind, ...Object.values(typesOf)].some((types) => types.test(type ?? ''))
  if (type !== undefined && isKnown && !typesOf[kind].test(type)) return `the answer in XML types it ${type}`
  // The type of a number that XML leaves untyped is taken from the profile itself, and says nothing.
  if (type !== undefined && kind !== 'number') return undefined
  if (typeof present === 'boolean') return 'it has true or false'
  if (typeof present !== 'string' || present === '') return undefined
  // A number or date-time in another form than the document's is the target's doing; what is none in any form is not.
  if (kind === 'number' && !isSpelledNumber(present)) return 'it holds a text that is none'
  if (kind === 'dateTime' && !mayBeInstant(present)) return 'it holds a text that is none'
  return kind === 'guid' && !isGuid(present) && hexDigitsIn(present) !== 32 ? 'it holds a text that is none' : undefined
}

function hexDigitsIn(text: string): number {
  return text.replaceAll(/[^\da-f]/gi, '').length
}

/** In whatever form: with signs between its digits, or as a power of ten, but with no other letter. */
function isSpelledNumber(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text.replace(/(?<=\d)e(?=[-+]?\d)/i, ''))
}

/**
 * In whatever form: three groups of digits, one alone, as it counts seconds, or a month by its name, and no letters but those of
 * a month, a day of the week, a time of the day or a zone.
 */
function mayBeInstant(text: string): boolean {
  const others = text.replaceAll(wordsOfTime, '')
  const hasDigits = /\d+\D+\d+\D+\d+|^(\/?Date\()?-?\d+/.test(text) || (/\d/.test(text) && others !== text)
  return hasDigits && !/\p{L}/u.test(others)
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const days = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'
const wordsOfTime = new RegExp(`(?<!\\p{L})(?:${months}|${days}|[ap]m|utc|gmt|date|[tz])(?!\\p{L})`, 'giu')
