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
  if (typeof present === 'boolean') return 'it holds true or false'
  if (typeof present !== 'string' || present === '') return undefined
  // A number or date-time in another form than the document's is the target's doing; what is none in any form is not.
  if (kind === 'number' && !/\d/.test(present)) return 'it holds a text without a digit'
  if (kind === 'dateTime' && !mayBeInstant(present)) return 'it holds a text that is none'
  return kind === 'guid' && !isGuid(present) && hexDigitsIn(present) !== 32 ? 'it holds a text that is none' : undefined
}

function hexDigitsIn(text: string): number {
  return text.replaceAll(/[^\da-f]/gi, '').length
}

/** In whatever form: three groups of digits, one alone, as it counts seconds, or a month by its name. */
function mayBeInstant(text: string): boolean {
  return /\d+\D+\d+\D+\d+/.test(text) || /^(\/?Date\()?-?\d+/.test(text) || (/\d/.test(text) && months.test(text))
}

const months = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i
