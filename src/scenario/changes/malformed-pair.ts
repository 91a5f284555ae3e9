import type { Exchange } from '../../exchange/index.js'
import type { ErrorBody } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { accessRefusal, isSuccess, named, rowsOf, seen } from '../answers.js'
import { loginPages } from '../main-session.js'
import { currentRecord } from '../record.js'
import { errorBodyOf } from '../relations/index.js'
import type { RunContext } from '../run-context.js'
import { cantTell } from '../verdict.js'
import { change, notInOrder, type Changed } from './changing.js'
import { guidFieldOf, lookupFieldOf, type GuidField } from './guid-field.js'
import {
  bareGuid,
  commaMissing,
  cutOff,
  textForGuid,
  unquotedLiteral,
  wordForValue,
  wrappedGuid,
  type MalformedBody,
} from './malformed-bodies.js'
import { sandboxOf } from './sandbox-of.js'

/** A malformed body as it was sent, and after it the one in order. */
export interface MalformedPair extends MalformedBody {
  readonly altered: Changed
  readonly inOrder: Changed
  /** The error body of the answer to the malformed one, where it has one. */
  readonly error: ErrorBody | undefined
}

/** Sends a pair, or gives it as it was sent already. */
export type PairOf = () => Promise<MalformedPair>

/** Every kind of malformed body, by the name under which it is sent once a run. */
const ofGuids = { textForGuid, wrappedGuid, unquotedLiteral, bareGuid } as const
const ofJson = { cutOff, commaMissing, wordForValue } as const

/** A malformed GUID in the GUID field of the profile. */
export function malformedGuid(run: RunContext, main: Actor, kind: keyof typeof ofGuids): PairOf {
  return async () => guidPair(run, main, kind, guidFieldOf(run, main))
}

/** A malformed GUID in the lookup of the profile. */
export function malformedLookup(run: RunContext, main: Actor, kind: keyof typeof ofGuids): PairOf {
  return async () => guidPair(run, main, kind, lookupFieldOf(run, main))
}

/** A body that is no JSON, whatever field it is about. */
export function malformedJson(run: RunContext, main: Actor, kind: keyof typeof ofJson): PairOf {
  return () =>
    run.shared(`malformed: ${kind}`, () => sendPair(run, main, () => ofJson[kind](run, sandboxOf(run, main))))
}

function guidPair(run: RunContext, main: Actor, kind: keyof typeof ofGuids, field: GuidField): Promise<MalformedPair> {
  return run.shared(`malformed: ${kind} for ${field.name}`, () => sendPair(run, main, () => ofGuids[kind](field)))
}

/** Sends both halves as a MERGE: the malformed one first, so that it shows in the record if it is taken. */
export function sendPair(run: RunContext, main: Actor, make: () => Promise<MalformedBody>): Promise<MalformedPair> {
  return sandboxOf(run, main).alone(async () => {
    const malformed = await make()
    const { fields, body } = malformed
    const altered = await change(run, main, { method: 'MERGE', fields, body })
    const inOrder = await change(run, main, { method: 'MERGE', fields })
    return { ...malformed, altered, inOrder, error: errorBodyOf(altered.answer) }
  })
}

/** A data refusal: a status of 400 to 599, or an error body whatever the status, and no rows; refused access aside. */
export function isDataRefusal(run: RunContext, answer: Exchange): boolean {
  if (accessRefusal(answer, loginPages(run)) !== undefined || (rowsOf(answer)?.length ?? 0) > 0) return false
  return (answer.status >= 400 && answer.status < 600) || errorBodyOf(answer) !== undefined
}

/** Why nothing can be judged by a pair; undefined where it proves something. */
export function provesNothing(run: RunContext, { altered, inOrder }: MalformedPair): string | undefined {
  if (!isSuccess(inOrder.answer) || isDataRefusal(run, inOrder.answer)) return notInOrder(inOrder)
  const { answer } = altered
  return accessRefusal(answer, loginPages(run)) === undefined
    ? undefined
    : `access was refused, and not the body: ${named(answer)} answered ${seen(answer)} (see COOKIE-9 and WRITE-1)`
}

/** Ends the clause where its pair proves nothing. */
export function needsProof(run: RunContext, pair: MalformedPair): void {
  const why = provesNothing(run, pair)
  if (why !== undefined) cantTell(why)
}

/** Notes a pair with the clause at work. */
export function noteTwins({ altered, inOrder, differsIn }: MalformedPair): void {
  currentRecord().twins.push({ accepted: inOrder.answer.id, refused: altered.answer.id, differsIn })
}
