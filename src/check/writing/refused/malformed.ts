import type { Exchange } from '../../../exchange/index.js'
import { errorTextsOf, type ErrorTexts } from '../../../odata/index.js'
import { verboseJson } from '../../../sandbox/index.js'
import { isRefused, type RefusalFacts } from '../../answers/access-refusal.js'
import { isErrorBody, isSuccess, rowsOf } from '../../answers/answers.js'
import { currentRecord } from '../../outcome/record.js'
import { ignoreUndecided, type Undecided } from '../../outcome/verdict.js'
import type { GivenMain } from '../../engine/given.js'
import {
  change,
  isPutBlocked,
  notInOrder,
  type Change,
  type Changed,
  turnedAway,
  type Made,
} from '../making/changing.js'
import { changeMethods } from '../making/change-twins.js'
import { sandboxOf } from '../sandbox-of.js'
import { guidFieldOf, lookupFieldOf, type GuidField } from './guid-field.js'
import {
  bareGuid,
  brokenWithin,
  cutOffAlone,
  digitLedGuid,
  endedWrongly,
  goodFields,
  goodFieldsBeside,
  guidAs,
  needsTwoFields,
  severalForGuid,
  type MalformedBodies,
  type MalformedBody,
  type MalformedKind,
} from './malformed-bodies.js'

/** A malformed body as it was sent, and after it the one in order. */
export interface MalformedPair extends MalformedBody {
  readonly altered: Changed
  readonly inOrder: Made
  /** Sends the malformed one once more. */
  readonly again: () => Promise<Changed>
  /** What the answer to the malformed one says, whatever the form of its body: that ERROR-1 judges. */
  readonly error: ErrorTexts | undefined
}

/** Several that one change in order serves. */
type Pairs = readonly [MalformedPair, ...MalformedPair[]]

/** Gives a pair, sent once a run, whoever asks first; undefined where there is none of that kind. */
export type PairOrNone = (writer: GivenMain) => Promise<MalformedPair | undefined>

/** Which field is malformed: the GUID field of the profile or its lookup. */
type FieldKind = 'guid' | 'lookup'

const fieldOf = { guid: guidFieldOf, lookup: lookupFieldOf } as const

interface Circumstance {
  readonly of?: FieldKind
  /**
   * By PUT, and as verbose JSON where that works in order. Where no PUT may be sent, or none is taken, as declared, by MERGE
   * as verbose JSON: it is not the method alone in which no other body is sent. None where that does not work either.
   */
  readonly byPut?: boolean
}

/** Which bodies are sent in a row, and how they are made. */
type Rows<From> = Partial<Record<MalformedKind, readonly [row: string, make: (from: From) => Promise<MalformedBodies>]>>

const ofLookups: Rows<GuidField> = {
  textForGuid: ['a text', (field) => guidAs(['textForGuid'], field)],
  wrappedGuid: ['wrapped', (field) => guidAs(['wrappedGuid'], field)],
}

const several = ['textForGuid', 'wrappedGuid', 'unquotedLiteral'] as const
const ofGuids: Rows<GuidField> = {
  ...Object.fromEntries(
    several.map((kind) => [kind, ['a text, wrapped, unquoted', (field) => guidAs(several, field)]]),
  ),
  bareGuid: ['bare, led by a letter', bareGuid],
  digitLedGuid: ['bare, led by a digit', digitLedGuid],
}

/** Whatever field they are about. */
const ofBodies: Rows<GivenMain> = {
  cutOff: ['cut off', cutOffAlone],
  commaAtEnd: ['ended wrongly', endedWrongly],
  wordBehind: ['ended wrongly', endedWrongly],
  wordForValue: ['broken within', brokenWithin],
  notANumber: ['broken within', brokenWithin],
  commaMissing: ['broken within', brokenWithin],
  afterGood: ['after good fields', (writer) => goodFieldsBeside(writer, 'afterGood')],
  beforeGood: ['before good fields', (writer) => goodFieldsBeside(writer, 'beforeGood')],
}

/** The pair of such a body, by MERGE as `application/json` unless its circumstance says otherwise. */
export function malformed(kind: MalformedKind, { of = 'guid', byPut = false }: Circumstance = {}): PairOrNone {
  return async (writer) => {
    const pairs = await (byPut ? sendByPut(writer, of) : sendByMerge(writer, kind, of))
    return pairs.find((pair) => pair.kind === kind)
  }
}

async function sendByMerge(writer: GivenMain, kind: MalformedKind, of: FieldKind): Promise<readonly MalformedPair[]> {
  const [rowOfGuid, makeOfGuid] = (of === 'guid' ? ofGuids : ofLookups)[kind] ?? []
  if (makeOfGuid) {
    const field = fieldOf[of](writer)
    return writer.run.shared(`malformed: ${rowOfGuid ?? ''} for ${field.name}`, () =>
      sendPairs(writer, () => makeOfGuid(field)),
    )
  }
  const [row, make] = ofBodies[kind] ?? []
  if (!make) return []
  if (kind === 'commaMissing') await needsTwoFields(writer)
  return writer.run.shared(`malformed: ${row ?? ''}`, async () => {
    // As verbose JSON, which no other malformed body of a MERGE is, where that works in order.
    const verbose = kind === 'beforeGood' ? await sendVerbose(writer, 'MERGE', () => make(writer)) : undefined
    return verbose ?? sendPairs(writer, () => make(writer))
  })
}

async function sendByPut(writer: GivenMain, of: FieldKind): Promise<readonly MalformedPair[]> {
  const { run } = writer
  const methods = await changeMethods(run)
  if (methods.length === 0) return []
  const field = fieldOf[of](writer)
  // Good fields for a lookup too: a target may look for the record that it names when the other fields have been set.
  const make = async () => severalForGuid(field, await goodFields(writer, field).catch(ignoreUndecided))
  if (methods.includes('PUT')) {
    const pairs = await run.shared(
      `malformed: ${field.name} by PUT`,
      async () => (await sendVerbose(writer, 'PUT', make)) ?? (await sendPairs(writer, make, { method: 'PUT' })),
    )
    if (!isPutBlocked(run, pairs[0].inOrder)) return pairs
  }
  return (await run.shared(`malformed: ${field.name} as verbose JSON`, () => sendVerbose(writer, 'MERGE', make))) ?? []
}

/** None where verbose JSON does not work in order, which is for WRITE-4 to judge. */
async function sendVerbose(
  writer: GivenMain,
  method: Change['method'],
  make: () => Promise<MalformedBodies>,
): Promise<Pairs | undefined> {
  const pairs = await sendPairs(writer, make, { method, contentType: verboseJson })
  return pairs[0].inOrder.lost.length === 0 ? pairs : undefined
}

/**
 * Sends malformed bodies of the same fields, so that one that is taken shows in the record, and after them the one in order
 * that serves them all.
 */
function sendPairs(
  writer: GivenMain,
  make: () => Promise<MalformedBodies>,
  manner: Partial<Pick<Change, 'method' | 'contentType'>> = {},
): Promise<Pairs> {
  const how = { method: 'MERGE', ...manner } as const
  return sandboxOf(writer).alone(async () => {
    const [first, ...others] = await make()
    const send = async (malformed: MalformedBody) => {
      const again = () => change(writer, { ...how, fields: malformed.fields, body: malformed.body })
      return { ...malformed, altered: await again(), again }
    }
    const one = await send(first)
    const rest: Awaited<ReturnType<typeof send>>[] = []
    for (const malformed of others) rest.push(await send(malformed))
    const inOrder = await change(writer, { ...how, fields: first.fields })
    const paired = (sent: typeof one) => ({ ...sent, inOrder, error: errorTextsOf(sent.altered.answer) })
    return [paired(one), ...rest.map(paired)]
  })
}

/** A data refusal: a status of 400 to 599, or an error body whatever the status, and no rows; refused access aside. */
export function isDataRefusal(run: RefusalFacts, answer: Exchange): boolean {
  if (isRefused(run, answer) || (rowsOf(answer)?.length ?? 0) > 0) return false
  return (answer.status >= 400 && answer.status < 600) || isErrorBody(answer)
}

/** Why nothing can be judged by a pair; undefined where it proves something. */
export function provesNothing(run: RefusalFacts, { altered, inOrder }: MalformedPair): Undecided | undefined {
  if (!isSuccess(inOrder.answer) || isDataRefusal(run, inOrder.answer)) return notInOrder(inOrder)
  const { answer } = altered
  return isRefused(run, answer) ? turnedAway(answer, inOrder.answer) : undefined
}

/** Notes a pair with the clause at work. */
export function noteTwins({ altered, inOrder, differsIn }: MalformedPair): void {
  currentRecord().twins.push({ accepted: inOrder.answer.id, refused: altered.answer.id, differsIn })
}
