import { writeJson, type Row } from '../../../odata/index.js'
import type { Sandbox } from '../../../sandbox/index.js'
import type { RunContext } from '../../context/run-context.js'
import { ignoreUndecided, untested } from '../../outcome/verdict.js'
import { freshField, freshFields, freshPair } from '../fields/fresh-values.js'
import type { GuidField } from './guid-field.js'

/** A body that is to be refused, beside the one in order. */
export interface MalformedBody {
  /** The one thing in which the two bodies differ. */
  readonly differsIn: string
  readonly body: string
  /** The body in order, and what a target might set that took the other one. */
  readonly fields: Row
  /** What the reader of the body must stumble over, where it is no JSON. */
  readonly badTokens: readonly string[]
  /** Which of several that are sent in a row it is. */
  readonly kind?: KindInARow
}

export type KindInARow = 'textForGuid' | 'wrappedGuid' | 'unquotedLiteral' | 'bareGuid' | 'cutOff' | 'afterGood'

/** Several of the same fields. */
export type MalformedBodies = readonly [MalformedBody, ...MalformedBody[]]

/** Not a hex digit in it, and no word or number by which an error is known: an error that quotes it says nothing more. */
export const noGuid = 'not-right'

/** As long as a GUID and of its pattern, and no hex digit in it either. */
const noGuidOfItsLength = 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'

/** A word that JSON does not know, nor any message. */
const bareWord = 'zzunquoted'

/** A text without a single hex digit in place of a GUID. */
export async function textForGuid({ name, wellFormed }: GuidField): Promise<MalformedBody> {
  return {
    differsIn: `the value of ${name}, a text without a hex digit`,
    body: writeJson({ [name]: noGuid }),
    fields: { [name]: await wellFormed() },
    badTokens: [],
  }
}

/** `guid'...'` inside the JSON string, as it is right in an address. */
export async function wrappedGuid({ name, wellFormed }: GuidField): Promise<MalformedBody> {
  const guid = await wellFormed()
  return {
    differsIn: `the guid'...' wrapper inside the string of ${name}`,
    body: writeJson({ [name]: `guid'${guid}'` }),
    fields: { [name]: guid },
    badTokens: [],
  }
}

/**
 * `guid'...'` without the quotes of a JSON string; and the same GUID bare, where there is one that begins with a digit: a
 * reader takes its beginning for a number. One change in order serves both.
 */
export async function unquotedGuids({ name, wellFormed, digitLed }: GuidField): Promise<MalformedBodies> {
  const withDigit = await digitLed()
  const guid = withDigit ?? (await wellFormed())
  const literal = {
    differsIn: `the GUID of ${name}, written guid'...' and not quoted`,
    body: `{${JSON.stringify(name)}:guid'${guid}'}`,
    fields: { [name]: guid },
    badTokens: ['guid', `guid'${guid}'`],
  }
  return withDigit === undefined ? [literal] : [literal, bare(name, withDigit)]
}

/**
 * A text without a hex digit, the wrapped GUID, the unquoted literal, the GUID bare where one begins with a letter, the body
 * cut off, and the text once more after good fields, where there are any. One change in order serves them all.
 */
export async function severalForGuid(field: GuidField, good?: Row): Promise<MalformedBodies> {
  const withLetter = await field.letterLed().catch(ignoreUndecided)
  const guid = withLetter ?? (await field.wellFormed())
  const same: GuidField = { ...field, wellFormed: async () => guid, digitLed: async () => undefined }
  const [literal] = await unquotedGuids(same)
  return [
    { kind: 'textForGuid', ...(await textForGuid(same)) },
    { kind: 'wrappedGuid', ...(await wrappedGuid(same)) },
    { kind: 'unquotedLiteral', ...literal },
    ...(withLetter === undefined ? [] : [{ kind: 'bareGuid' as const, ...bare(field.name, withLetter) }]),
    { kind: 'cutOff', ...cutOff({ [field.name]: guid }) },
    ...(good === undefined
      ? []
      : [{ kind: 'afterGood' as const, ...(await goodFieldsBeside(good, same, 'good first')) }]),
  ]
}

/** A GUID without the quotes of a JSON string. */
export async function bareGuid({ name, letterLed }: GuidField): Promise<MalformedBody> {
  return bare(name, await letterLed())
}

function bare(name: string, guid: string): MalformedBody {
  return {
    differsIn: `the quotes around the GUID of ${name}`,
    body: `{${JSON.stringify(name)}:${guid}}`,
    fields: { [name]: guid },
    badTokens: [guid, guid.slice(0, guid.indexOf('-'))],
  }
}

/** A body without its last brace. */
export async function cutOffAlone(run: RunContext, sandbox: Sandbox): Promise<MalformedBodies> {
  return [cutOff(await freshField(run, sandbox))]
}

/**
 * A body with a comma before its last brace, and one that goes on behind it. One change in order serves both. None is in
 * single quotes: readers of this family of services take those, and the document does not speak of them.
 */
export async function endedWrongly(run: RunContext, sandbox: Sandbox): Promise<MalformedBodies> {
  const fields = await freshField(run, sandbox)
  const inOrder = writeJson(fields)
  const open = inOrder.slice(0, -1)
  return [
    { differsIn: 'a comma after the last member', body: `${open},}`, fields, badTokens: [] },
    { differsIn: 'a word behind the end of the body', body: `${inOrder} ${bareWord}`, fields, badTokens: [bareWord] },
  ]
}

function cutOff(fields: Row): MalformedBody {
  return { differsIn: 'the end of the body, cut off', body: writeJson(fields).slice(0, -1), fields, badTokens: [] }
}

/** Two members without the comma between them, with two commas, and the first without its colon. One change in order serves all. */
export async function signsBetween(run: RunContext, sandbox: Sandbox): Promise<MalformedBodies> {
  const pair = Object.entries(await freshPair(run, sandbox))
  const [one, other] = pair.map(([name, value]): Row => ({ [name]: value }))
  if (!one || !other) {
    const named = run.profile.sandbox?.fields ?? {}
    const another = (['text', 'number', 'guid', 'dateTime', 'custom'] as const).find((kind) => !(kind in named))
    return untested(
      'the profile names only one field that could be used, and a comma stands between two',
      `sandbox.fields.${another ?? 'text'}`,
    )
  }
  const fields = { ...one, ...other }
  return [
    {
      differsIn: 'the comma between two members, missing',
      body: `${writeJson(one).slice(0, -1)} ${writeJson(other).slice(1)}`,
      fields,
      badTokens: [],
    },
    {
      differsIn: 'the colon behind the name of a member, missing',
      body: writeJson(fields).replace(/":/, '" '),
      fields,
      badTokens: [],
    },
    {
      differsIn: 'the comma between two members, given twice',
      body: `${writeJson(one).slice(0, -1)},,${writeJson(other).slice(1)}`,
      fields,
      badTokens: [],
    },
  ]
}

/**
 * A bare word in place of a value, and `NaN` in that of a number, where there is one: several readers know that word. One
 * change in order serves both.
 */
export async function wordsForValue(run: RunContext, sandbox: Sandbox): Promise<MalformedBodies> {
  const fields = { ...(await freshField(run, sandbox)), ...(await freshFields(run, sandbox, ['number'])) }
  const [name = ''] = Object.keys(fields)
  const number = Object.keys(fields).find((field) => field === run.profile.sandbox?.fields.number)
  const word = (field: string, kind: string, bare: string): MalformedBody => ({
    differsIn: `the value of ${field}, ${kind}`,
    body: withBareWord(fields, field, bare),
    fields,
    badTokens: [bare],
  })
  const unknown = word(name, 'a bare word', bareWord)
  return number === undefined ? [unknown] : [unknown, word(number, 'the bare word NaN', 'NaN')]
}

function withBareWord(fields: Row, field: string, word: string): string {
  const members = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${name === field ? word : writeJson(value)}`,
  )
  return `{${members.join(',')}}`
}

/**
 * Good fields, and beside them a text in place of a GUID: a reader that sets one member at a time meets either one first.
 * The one that comes first is as long as a GUID.
 */
export async function goodFieldsBeside(
  good: Row,
  { name, wellFormed }: GuidField,
  order: 'good first' | 'bad first',
): Promise<MalformedBody> {
  const around = (guid: string): Row => (order === 'good first' ? { ...good, [name]: guid } : { [name]: guid, ...good })
  const isFirst = order === 'bad first'
  return {
    differsIn: `the value of ${name}, a text ${isFirst ? 'as long as a GUID, ' : ''}without a hex digit ${isFirst ? 'before' : 'after'} good fields`,
    body: writeJson(around(isFirst ? noGuidOfItsLength : noGuid)),
    fields: around(await wellFormed()),
    badTokens: [],
  }
}
