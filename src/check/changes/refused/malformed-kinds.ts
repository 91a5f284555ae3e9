import type { Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { ignoreUndecided } from '../../outcome/verdict.js'
import { changeMethods } from '../making/change-twins.js'
import type { Change } from '../making/changing.js'
import { goodFields } from './good-fields.js'
import { guidFieldOf, lookupFieldOf, type GuidField } from './guid-field.js'
import {
  bareGuid,
  cutOffAlone,
  endedWrongly,
  severalForGuid,
  signsBetween,
  textForGuid,
  unquotedGuids,
  wordsForValue,
  wrappedGuid,
  type MalformedBodies,
  type KindInARow,
} from './malformed-bodies.js'
import { sendPair, sendPairs, type MalformedPair, type Manner, type Pairs } from './malformed-pair.js'
import { isPutBlocked } from '../making/put-blocked.js'
import { notAsGiven } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { verboseJson } from '../making/setting.js'

/** Sends a pair, or gives it as it was sent already. */
export type PairOf = () => Promise<MalformedPair>

/** As PairOf; undefined where there is none of that kind. */
export type PairOrNone = () => Promise<MalformedPair | undefined>

/** Every kind of malformed body, by the name under which it is sent once a run. */
const ofGuids = { textForGuid, wrappedGuid, bareGuid } as const

/** The bodies that are no JSON, in the order in which they are sent: in a row what one change in order serves. */
const ofJson = {
  cutOff: ['cut off', 0, cutOffAlone],
  commaAtEnd: ['ended wrongly', 0, endedWrongly],
  wordBehind: ['ended wrongly', 1, endedWrongly],
  commaMissing: ['signs between', 0, signsBetween],
  colonMissing: ['signs between', 1, signsBetween],
  commaTwice: ['signs between', 2, signsBetween],
  wordForValue: ['word for value', 0, wordsForValue],
} as const satisfies Readonly<
  Record<
    string,
    readonly [together: string, place: number, (run: RunContext, sandbox: Sandbox) => Promise<MalformedBodies>]
  >
>

type JsonKind = keyof typeof ofJson

/** All of them. */
export const malformedJsonKinds = Object.keys(ofJson) as readonly JsonKind[]

/** A malformed GUID in the GUID field of the profile. */
export function malformedGuid(run: RunContext, main: Actor, kind: keyof typeof ofGuids | 'unquotedLiteral'): PairOf {
  if (kind === 'unquotedLiteral') return async () => (await unquoted(run, main))[0]
  return async () => guidPair(run, main, kind, guidFieldOf(run, main))
}

/** A bare GUID in that field that begins with a digit; none where no record of the lookup has such an id. */
export function digitLedGuid(run: RunContext, main: Actor): PairOrNone {
  return async () => (await unquoted(run, main))[1]
}

/** A malformed GUID in the lookup of the profile. */
export function malformedLookup(run: RunContext, main: Actor, kind: keyof typeof ofGuids): PairOf {
  return async () => guidPair(run, main, kind, lookupFieldOf(run, main))
}

/**
 * The same by PUT, and as verbose JSON where that works in order. Where no PUT may be sent, or none is taken, as declared,
 * by MERGE as verbose JSON: it is not the method alone in which no other body is sent. None where that does not work either.
 */
export function malformedOtherwise(run: RunContext, main: Actor, kind: KindInARow): PairOrNone {
  return () => pairOtherwise(run, main, kind, guidFieldOf)
}

/** The same for the lookup of the profile. */
export function malformedLookupOtherwise(run: RunContext, main: Actor, kind: KindInARow): PairOrNone {
  return () => pairOtherwise(run, main, kind, lookupFieldOf)
}

async function pairOtherwise(
  run: RunContext,
  main: Actor,
  kind: KindInARow,
  fieldOf: typeof guidFieldOf,
): Promise<MalformedPair | undefined> {
  const methods = await changeMethods(run)
  if (methods.length === 0) return undefined
  const field = fieldOf(run, main)
  if (methods.includes('PUT')) {
    const pairs = await run.shared(`malformed: ${field.name} by PUT`, () => sendByPut(run, main, field))
    const pair = pairs.find((one) => one.kind === kind)
    if (!pair || !isPutBlocked(run, pair.inOrder)) return pair
  }
  const pairs = await run.shared(`malformed: ${field.name} as verbose JSON`, () =>
    sendVerbose(run, main, field, 'MERGE'),
  )
  return pairs?.find((one) => one.kind === kind)
}

async function sendByPut(run: RunContext, main: Actor, field: GuidField): Promise<Pairs> {
  return (await sendVerbose(run, main, field, 'PUT')) ?? (await sendSeveral(run, main, field, { method: 'PUT' }))
}

/** None where verbose JSON does not work in order, which is for WRITE-4 to judge. */
async function sendVerbose(
  run: RunContext,
  main: Actor,
  field: GuidField,
  method: Change['method'],
): Promise<Pairs | undefined> {
  const pairs = await sendSeveral(run, main, field, { method, contentType: verboseJson })
  const [{ inOrder, fields }] = pairs
  const isKept = notAsGiven(run, sandboxOf(run, main), fields, inOrder.after).length === 0
  return isSuccess(inOrder.answer) && isKept ? pairs : undefined
}

function sendSeveral(run: RunContext, main: Actor, field: GuidField, manner: Manner): Promise<Pairs> {
  // For a lookup too: a target may look for the record that it names when the other fields have been set.
  const good = () => goodFields(run, main, field).catch(ignoreUndecided)
  return sendPairs(run, main, async () => severalForGuid(field, await good()), manner)
}

/** A body that is no JSON, whatever field it is about. */
export function malformedJson(run: RunContext, main: Actor, kind: JsonKind): PairOf {
  const [together, place, make] = ofJson[kind]
  return async () => {
    const pairs = await sendTogether(run, main, together, make)
    return pairs[place] ?? pairs[0]
  }
}

/** `NaN` in place of a number; none where the profile names no number. */
export function notANumber(run: RunContext, main: Actor): PairOrNone {
  const [together, , make] = ofJson.wordForValue
  return async () => (await sendTogether(run, main, together, make))[1]
}

function sendTogether(
  run: RunContext,
  main: Actor,
  together: string,
  make: (run: RunContext, sandbox: Sandbox) => Promise<MalformedBodies>,
): Promise<Pairs> {
  return run.shared(`malformed: ${together}`, () => sendPairs(run, main, () => make(run, sandboxOf(run, main))))
}

function unquoted(run: RunContext, main: Actor): Promise<Pairs> {
  const field = guidFieldOf(run, main)
  return run.shared(`malformed: unquoted for ${field.name}`, () => sendPairs(run, main, () => unquotedGuids(field)))
}

function guidPair(run: RunContext, main: Actor, kind: keyof typeof ofGuids, field: GuidField): Promise<MalformedPair> {
  return run.shared(`malformed: ${kind} for ${field.name}`, () => sendPair(run, main, () => ofGuids[kind](field)))
}
