import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest, Alteration } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { isData, isGoodRead, isPageInstead } from '../answers/answers.js'
import { control } from './control.js'
import { pageInstead, send, sentPastPage } from '../sessions/sending.js'
import type { RunContext } from '../run-state/run-context.js'
import { currentRecord } from '../outcome/record.js'
import { cantTell, Undecided } from '../outcome/verdict.js'
import { withHalves } from '../outcome/halves.js'

/**
 * A pair of requests that differ in one thing.
 *
 * @category Requests and answers
 */
export interface Twins {
  /** The control request, which succeeded. */
  readonly accepted: Exchange
  /** The altered request, whatever its answer is. */
  readonly refused: Exchange
  /** The difference, in words. */
  readonly differsIn: string
}

/** True where the altered half of a read got in: it gave records, or data where those of the other are in no known shape. */
export function isAccessGranted({ accepted, refused }: Twins): boolean {
  return isGoodRead(accepted) ? isGoodRead(refused) : isData(refused)
}

/** Shows the pair with the check at work. */
export function noteTwins({ accepted, refused, differsIn }: Twins): void {
  currentRecord().twins.push({ accepted: accepted.id, refused: refused.id, differsIn })
}

export interface TwinOptions {
  /** What makes the accepted half good: 200 with at least one record, unless a column has its own measure. */
  readonly isGood?: (exchange: Exchange) => boolean
  /** True where the altered half came out as documented: only then is the session not looked at once more. */
  readonly asDocumented?: (exchange: Exchange) => boolean
  /** The accepted half, if it was sent right before or several pairs share it. */
  readonly accepted?: Exchange | Promise<Exchange>
}

/** The session may have ended before a pair, or have been made anew while it was under way: so often a pair is sent. */
const mostTurns = 2

/**
 * Sends a request as a control, and again with an alteration. Ends the clause without a verdict if
 * the control is not accepted, or if the session ends between the two.
 *
 * If `asDocumented` says no, the control is sent again: a session that ended in between would lend its own refusal to the
 * altered request, and a conformant target would fail.
 *
 * @category Requests and answers
 * @param actor Sends both requests, in its session.
 * @param alteration What the second request changes: one of `alterations`, or your own.
 * @param options `isGood(exchange)`: whether the control was accepted; default `isGoodRead`. `asDocumented(exchange)`: whether the
 *   altered answer is as expected; default: always. `accepted`: a control that was already sent.
 */
export async function sendTwins(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  alteration: Alteration,
  options: TwinOptions = {},
): Promise<Twins> {
  return sendPair(run, actor, request, alteration, options, 1)
}

async function sendPair(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  alteration: Alteration,
  { accepted: sent, ...options }: TwinOptions,
  turn: number,
): Promise<Twins> {
  const { isGood = isGoodRead, asDocumented = () => true } = options
  const halves: { accepted?: Exchange; refused?: Exchange } = {}
  try {
    const accepted = (halves.accepted = await (sent ?? inSession(control(run, actor, request, isGood), turn)))
    const loginNumber = actor.loginNumber
    const refused = (halves.refused = await sentPastPage(() => send(actor, request, alteration)))
    if (isPageInstead(refused) && !isPageInstead(accepted)) throw pageInstead(refused)
    if (!asDocumented(refused)) {
      const again = await send(actor, request)
      const isRenewed = actor.loginNumber !== loginNumber
      if (isRenewed || !isGood(again)) {
        // An earlier pair may have ended the session with its refusal: the control is then sent anew.
        if (turn < mostTurns && (isRenewed || isRefused(run, again)))
          return await sendPair(run, actor, request, alteration, options, turn + 1)
        endedBetween()
      }
    }
    return { accepted, refused, differsIn: alteration.differsIn }
  } catch (fault) {
    throw withHalves(fault, halves)
  }
}

/** The control of a pair that is sent again: where it fails now, so did the session that it had succeeded in before. */
async function inSession(control: Promise<Exchange>, turn: number): Promise<Exchange> {
  return control.catch((fault: unknown) => {
    if (turn > 1 && fault instanceof Undecided) endedBetween()
    throw fault
  })
}

function endedBetween(): never {
  cantTell(
    'the session ended between the two requests of the pair: the control request no longer succeeds. Run again',
    'nobody',
  )
}
