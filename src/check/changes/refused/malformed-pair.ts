import type { Exchange } from '../../../exchange/index.js'
import { errorBodyOf, type ErrorBody } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isRefused } from '../../core/access-refusal.js'
import { isErrorBody, isSuccess, rowsOf } from '../../core/answers.js'
import { currentRecord } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import type { Undecided } from '../../outcome/verdict.js'
import { change, notInOrder, type Change, type Changed } from '../making/changing.js'
import type { MalformedBodies, MalformedBody } from './malformed-bodies.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { turnedAway } from '../making/turned-away.js'

/** A malformed body as it was sent, and after it the one in order. */
export interface MalformedPair extends MalformedBody {
  readonly altered: Changed
  readonly inOrder: Changed
  /** Sends the malformed one once more. */
  readonly again: () => Promise<Changed>
  /** The error body of the answer to the malformed one, where it has one. */
  readonly error: ErrorBody | undefined
}

/** How both halves are sent: a MERGE as `application/json` where it is not said. */
export type Manner = Partial<Pick<Change, 'method' | 'contentType'>>

/** Sends both halves: the malformed one first, so that it shows in the record if it is taken. */
export async function sendPair(
  run: RunContext,
  main: Actor,
  make: () => Promise<MalformedBody>,
  manner: Manner = {},
): Promise<MalformedPair> {
  return (await sendPairs(run, main, async () => [await make()], manner))[0]
}

/** Several that one change in order serves. */
export type Pairs = readonly [MalformedPair, ...MalformedPair[]]

/** Sends malformed bodies of the same fields, and after them the one in order that serves them all. */
export function sendPairs(
  run: RunContext,
  main: Actor,
  make: () => Promise<MalformedBodies>,
  manner: Manner = {},
): Promise<Pairs> {
  const how = { method: 'MERGE', ...manner } as const
  return sandboxOf(run, main).alone(async () => {
    const [first, ...others] = await make()
    const send = async (malformed: MalformedBody) => {
      const again = () => change(run, main, { ...how, fields: malformed.fields, body: malformed.body })
      return { ...malformed, altered: await again(), again }
    }
    const one = await send(first)
    const rest: Awaited<ReturnType<typeof send>>[] = []
    for (const malformed of others) rest.push(await send(malformed))
    const inOrder = await change(run, main, { ...how, fields: first.fields })
    const paired = (sent: typeof one) => ({ ...sent, inOrder, error: errorBodyOf(sent.altered.answer) })
    return [paired(one), ...rest.map(paired)]
  })
}

/** A data refusal: a status of 400 to 599, or an error body whatever the status, and no rows; refused access aside. */
export function isDataRefusal(run: RunContext, answer: Exchange): boolean {
  if (isRefused(run, answer) || (rowsOf(answer)?.length ?? 0) > 0) return false
  return (answer.status >= 400 && answer.status < 600) || isErrorBody(answer)
}

/** Why nothing can be judged by a pair; undefined where it proves something. */
export function provesNothing(run: RunContext, { altered, inOrder }: MalformedPair): Undecided | undefined {
  if (!isSuccess(inOrder.answer) || isDataRefusal(run, inOrder.answer)) return notInOrder(inOrder)
  const { answer } = altered
  return isRefused(run, answer) ? turnedAway(answer, inOrder.answer) : undefined
}

/** Ends the clause where its pair proves nothing. */
export function needsProof(run: RunContext, pair: MalformedPair): void {
  const undecided = provesNothing(run, pair)
  if (undecided) throw undecided
}

/** Notes a pair with the clause at work. */
export function noteTwins({ altered, inOrder, differsIn }: MalformedPair): void {
  currentRecord().twins.push({ accepted: inOrder.answer.id, refused: altered.answer.id, differsIn })
}
