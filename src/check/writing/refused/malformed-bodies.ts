import { writeJson, type Row, type Value } from '../../../odata/index.js'
import { untested } from '../../outcome/verdict.js'
import type { GivenMain } from '../../engine/given.js'
import { freshField, freshFields, freshPair } from '../fields/fresh-values.js'
import { lookupRecords } from '../lookups/lookup-records.js'
import { sandboxOf } from '../sandbox-of.js'
import { guidFieldOf, type GuidField } from './guid-field.js'

export type MalformedKind =
  | keyof typeof guidsWritten
  | 'digitLedGuid'
  | 'afterGood'
  | 'beforeGood'
  | 'cutOff'
  | 'commaAtEnd'
  | 'wordBehind'
  | 'commaMissing'
  | 'wordForValue'
  | 'notANumber'

/** A body that is to be refused, beside the one in order. */
export interface MalformedBody {
  readonly kind: MalformedKind
  /** The one thing in which the two bodies differ. */
  readonly differsIn: string
  readonly body: string
  /** The body in order, and what a target might set that took the other one. */
  readonly fields: Row
  /** What the reader of the body must stumble over, where it is no JSON. */
  readonly badTokens: readonly string[]
  /** Good fields beside the bad one, where the body in order sets them too. */
  readonly good?: Row
}

/** Several of the same fields: one change in order serves them all. */
export type MalformedBodies = readonly [MalformedBody, ...MalformedBody[]]

/** Not a hex digit in it, and no word or number by which an error is known: an error that quotes it says nothing more. */
export const noGuid = 'not-right'

/** As long as a GUID and of its pattern, and no hex digit in it either. */
const noGuidOfItsLength = 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'

/** A word that JSON does not know, nor any message. */
const bareWord = 'zzunquoted'

type Written = readonly [differsIn: string, value: string, badTokens?: readonly string[]]

/** What stands in place of a GUID in a JSON string. */
const guidsWritten = {
  textForGuid: (name: string): Written => [`the value of ${name}, a text without a hex digit`, JSON.stringify(noGuid)],
  /** As it is right in an address. */
  wrappedGuid: (name: string, guid: string): Written => [
    `the guid'...' wrapper inside the string of ${name}`,
    JSON.stringify(`guid'${guid}'`),
  ],
  unquotedLiteral: (name: string, guid: string): Written => [
    `the GUID of ${name}, written guid'...' and not quoted`,
    `guid'${guid}'`,
    ['guid', `guid'${guid}'`],
  ],
  bareGuid: (name: string, guid: string): Written => [
    `the quotes around the GUID of ${name}`,
    guid,
    [guid, guid.slice(0, guid.indexOf('-'))],
  ],
}

function guidBody(kind: keyof typeof guidsWritten, name: string, guid: string): MalformedBody {
  const [differsIn, value, badTokens = []] = guidsWritten[kind](name, guid)
  return { kind, differsIn, body: `{${JSON.stringify(name)}:${value}}`, fields: { [name]: guid }, badTokens }
}

/** One GUID, written in each of these ways. */
export async function guidAs(
  [first, ...others]: readonly [keyof typeof guidsWritten, ...(keyof typeof guidsWritten)[]],
  { name, wellFormed }: GuidField,
): Promise<MalformedBodies> {
  const guid = await wellFormed()
  return [guidBody(first, name, guid), ...others.map((kind) => guidBody(kind, name, guid))]
}

/** A GUID without the quotes of a JSON string. */
export async function bareGuid({ name, ledBy }: GuidField): Promise<MalformedBodies> {
  const guid =
    (await ledBy('letter')) ??
    untested(
      `no GUID field is configured, and no record that ${name.replace(/Id$/, '')} may point to has an id that begins with a to e`,
      'sandbox.fields.guid',
    )
  return [guidBody('bareGuid', name, guid)]
}

/** A bare GUID that begins with a digit, where there is one: a reader takes its beginning for a number. */
export async function digitLedGuid({ name, ledBy }: GuidField): Promise<MalformedBodies> {
  const guid = await ledBy('digit')
  if (guid === undefined)
    untested(`no record that ${name.replace(/Id$/, '')} may point to has an id that begins with a digit`)
  return [{ ...guidBody('bareGuid', name, guid), kind: 'digitLedGuid' }]
}

/**
 * A text without a hex digit, the wrapped GUID, the unquoted literal, the GUID bare where one begins with a letter, the body
 * cut off, and the text once more after good fields, where there are any.
 */
export async function severalForGuid({ name, wellFormed, ledBy }: GuidField, good?: Row): Promise<MalformedBodies> {
  const withLetter = await ledBy('letter')
  const guid = withLetter ?? (await wellFormed())
  return [
    guidBody('textForGuid', name, guid),
    guidBody('wrappedGuid', name, guid),
    guidBody('unquotedLiteral', name, guid),
    ...(withLetter === undefined ? [] : [guidBody('bareGuid', name, guid)]),
    cutOff({ [name]: guid }),
    ...(good === undefined ? [] : [besideGood('afterGood', good, name, guid)]),
  ]
}

/** Good fields, and beside them a text in place of a GUID. */
export async function goodFieldsBeside(writer: GivenMain, kind: 'afterGood' | 'beforeGood'): Promise<MalformedBodies> {
  const field = guidFieldOf(writer)
  const good = await goodFields(writer, field)
  return [{ ...besideGood(kind, good, field.name, await field.wellFormed()), good }]
}

/** A reader that sets one member at a time meets either one first. The one that comes first is as long as a GUID. */
function besideGood(kind: 'afterGood' | 'beforeGood', good: Row, name: string, wellFormed: string): MalformedBody {
  const isFirst = kind === 'beforeGood'
  const around = (guid: string): Row => (isFirst ? { [name]: guid, ...good } : { ...good, [name]: guid })
  return {
    kind,
    differsIn: `the value of ${name}, a text ${isFirst ? 'as long as a GUID, ' : ''}without a hex digit ${isFirst ? 'before' : 'after'} good fields`,
    body: writeJson(around(isFirst ? noGuidOfItsLength : noGuid)),
    fields: around(wellFormed),
    badTokens: [],
  }
}

/**
 * Fields and values beside a bad one, which would show in the record: each differs from what is there right now. One of each
 * kind, since who sets one member at a time may be stopped at the text and not at the number; a custom one where there is no
 * other, and else the lookup.
 */
export async function goodFields(writer: GivenMain, { name: bad }: GuidField): Promise<Row> {
  const sandbox = sandboxOf(writer)
  const plain = await freshFields(writer, ['text', 'dateTime', 'number'])
  const custom = await freshFields(writer, ['custom'])
  const present = await sandbox.latest()
  for (const fields of [plain, custom]) {
    const good = Object.entries(fields).filter(
      ([name, value]) => name !== bad && !sandbox.same(name, { [name]: value }, present),
    )
    if (good.length > 0) return Object.fromEntries(good)
  }
  const lookup = writer.run.profile.sandbox?.lookup && (await lookupRecords(writer))
  if (lookup && lookup.idField !== bad) return { [lookup.idField]: lookup.one }
  return untested('no field to send with the malformed one is configured', 'sandbox.fields.text')
}

/** A body without its last brace. */
export async function cutOffAlone(writer: GivenMain): Promise<MalformedBodies> {
  return [cutOff(await freshField(writer))]
}

function cutOff(fields: Row): MalformedBody {
  const body = writeJson(fields).slice(0, -1)
  return { kind: 'cutOff', differsIn: 'the end of the body, cut off', body, fields, badTokens: [] }
}

/**
 * A body with a comma before its last brace, and one that goes on behind it. None is in single quotes: readers of this family
 * of services take those, and the document does not speak of them.
 */
export async function endedWrongly(writer: GivenMain): Promise<MalformedBodies> {
  const fields = await freshField(writer)
  const inOrder = writeJson(fields)
  const open = inOrder.slice(0, -1)
  return [
    { kind: 'commaAtEnd', differsIn: 'a comma after the last member', body: `${open},}`, fields, badTokens: [] },
    {
      kind: 'wordBehind',
      differsIn: 'a word after the end of the body',
      body: `${inOrder} ${bareWord}`,
      fields,
      badTokens: [bareWord],
    },
  ]
}

/**
 * Two members without the comma between them; a bare word in place of a value, and `NaN` in that of a number, where there is
 * one: several readers know that word.
 */
export async function brokenWithin(writer: GivenMain): Promise<MalformedBodies> {
  const withNumber = { ...(await freshField(writer)), ...(await freshFields(writer, ['number'])) }
  const fields = Object.keys(withNumber).length > 1 ? withNumber : await freshPair(writer)
  const [name = ''] = Object.keys(fields)
  const number = Object.keys(fields).find((field) => field === writer.run.profile.sandbox?.fields.number)
  const word = (kind: MalformedKind, field: string, what: string, bare: string): MalformedBody => ({
    kind,
    differsIn: `the value of ${field}, ${what}`,
    body: withBareWord(fields, field, bare),
    fields,
    badTokens: [bare],
  })
  const unknown = word('wordForValue', name, 'a bare word', bareWord)
  return [
    unknown,
    ...(number === undefined ? [] : [word('notANumber', number, 'the bare word NaN', 'NaN')]),
    ...commaMissing(fields),
  ]
}

function commaMissing(fields: Row): readonly MalformedBody[] {
  const [one, other, ...rest] = membersOf(fields, (_name, value) => writeJson(value))
  if (one === undefined || other === undefined) return []
  const body = `{${[`${one} ${other}`, ...rest].join(',')}}`
  return [{ kind: 'commaMissing', differsIn: 'the comma between two members, missing', body, fields, badTokens: [] }]
}

/** Ends the check where the profile names one field alone: a comma stands between two. */
export async function needsTwoFields(writer: GivenMain): Promise<void> {
  if (Object.keys(await freshPair(writer)).length > 1) return
  const named = writer.run.profile.sandbox?.fields ?? {}
  const another = (['text', 'number', 'guid', 'dateTime', 'custom'] as const).find((kind) => !(kind in named))
  untested('only one usable field is configured, and a comma needs two', `sandbox.fields.${another ?? 'text'}`)
}

function withBareWord(fields: Row, field: string, word: string): string {
  return `{${membersOf(fields, (name, value) => (name === field ? word : writeJson(value))).join(',')}}`
}

function membersOf(fields: Row, write: (name: string, value: Value) => string): readonly string[] {
  return Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${write(name, value)}`)
}
