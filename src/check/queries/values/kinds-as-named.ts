import { profileError, type ProfileKey } from '../../outcome/verdict.js'
import { isSet } from '../rows.js'
import type { Sample } from '../sample.js'
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

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const days = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'

const wordsOfTime = new RegExp(`(?<!\\p{L})(?:${months}|${days}|[ap]m|utc|gmt|date|[tz])(?!\\p{L})`, 'giu')

interface Named {
  readonly key: ProfileKey
  readonly field: string
  readonly kind: NamedKind
}

/** The fields of the sample's entity as the profile names them. */
export function fieldsNamed({ reader: { run, entity } }: Pick<Sample, 'reader'>): readonly Named[] {
  const { entities, lookup, sandbox } = run.profile
  const listed = (
    key: 'entities.probe.fields' | 'sandbox.fields',
    fields: Readonly<Partial<Record<string, string>>>,
  ): readonly Named[] =>
    (['text', 'number', 'dateTime', 'guid'] as const).flatMap((kind) => {
      const field = fields[kind]
      return field === undefined ? [] : [{ key: `${key}.${kind}`, field, kind }]
    })
  const pointing = (key: ProfileKey, field: string): Named => ({ key, field: `${field}Id`, kind: 'guid' })
  return [
    ...(entities.probe?.entity === entity ? listed('entities.probe.fields', entities.probe.fields) : []),
    ...(sandbox?.entity === entity ? listed('sandbox.fields', sandbox.fields) : []),
    ...(lookup?.entity === entity ? [pointing('lookup.field', lookup.field)] : []),
    ...(sandbox?.entity === entity && sandbox.lookup ? [pointing('sandbox.lookup.field', sandbox.lookup.field)] : []),
  ]
}

/** What the field of the profile holds instead; undefined where it may hold what it is named for. */
export function heldInstead({ rows, types }: Sample, { field, kind }: Named): string | undefined {
  const type = types.get(field)
  if (type !== undefined) return otherKind(kind, type, undefined)
  const values = rows.map((row) => row[field]).filter(isSet)
  return values.map((value) => otherKind(kind, undefined, value)).find((other) => other !== undefined)
}

/** Ends a clause about values of these kinds where the profile names a field for one of them that holds another. */
export function needsAsNamed(sample: Sample, kinds: readonly NamedKind[]): void {
  for (const named of fieldsNamed(sample)) {
    const instead = kinds.includes(named.kind) ? heldInstead(sample, named) : undefined
    if (instead === undefined) continue
    const { key, field, kind } = named
    profileError(
      `${key} names ${field} as ${kindInWords[kind]}, but ${instead}. Name a field of that kind, or remove the key`,
      key,
    )
  }
}

/** What a field holds instead, in words without the value; undefined where it may hold that kind. */
export function otherKind(kind: NamedKind, type: string | undefined, present: Value | undefined): string | undefined {
  const isKnown = [ofNoKind, ...Object.values(typesOf)].some((types) => types.test(type ?? ''))
  if (type !== undefined && isKnown && !typesOf[kind].test(type)) return `the answer in XML types it ${type}`
  // The type of a number that XML leaves untyped is taken from the profile itself, and says nothing.
  if (type !== undefined && kind !== 'number') return undefined
  if (typeof present === 'boolean') return 'it has true or false'
  if (typeof present !== 'string' || present === '') return undefined
  // A number or date-time in another form than the document's is the target's doing; what is none in any form is not.
  if (kind === 'number' && !isSpelledNumber(present)) return 'it has a text that is not a number'
  if (kind === 'dateTime' && !mayBeInstant(present)) return 'it has a text that is not a date-time'
  return kind === 'guid' && !isGuid(present) && hexDigitsIn(present) !== 32
    ? 'it has a text that is not a GUID'
    : undefined
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
