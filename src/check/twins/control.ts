import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { blameForNoRecord, named, rowsOf, seen, isSuccess } from '../answers/answers.js'
import { withAnswer } from '../outcome/halves.js'
import { readInOrder } from '../sessions/main-session.js'
import { sentPastPage } from '../sessions/sending.js'
import type { RunContext } from '../run-state/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { unknownEntity, unknownServiceOf } from '../excuses/unknown-names.js'
import { withheldEntity } from '../excuses/permissions.js'

/** So many refusals one accepted request gives meaning to. A target that refuses everybody by then must be noticed. */
const mostRefusals = 10

interface SharedControl {
  readonly number: number
  readonly loginNumber: number
  uses: number
}

const controls = new WeakMap<RunContext, Map<string, SharedControl>>()

/** Sends the accepted half of a pair: a clause whose accepted half does not succeed can tell nothing. */
export async function control(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  isGood: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const exchange = await sentPastPage(() => readInOrder(run, actor, request))
  if (isGood(exchange)) return exchange
  const fault =
    unknownEntity(run, exchange) ??
    unknownServiceOf(run, exchange) ??
    (await withheldEntity(run, actor, exchange)) ??
    new Undecided('cantTell', blameFor(run, exchange), positiveTwinFailed(run, exchange))
  throw withAnswer(fault, exchange)
}

/** What a filter asks for is what the target has shown, unless the profile names the record. */
function blameFor({ profile }: RunContext, exchange: Exchange): 'profile' | 'target' {
  const filter = new URL(exchange.request.url).searchParams.get('$filter')?.toLowerCase()
  const named = [profile.forbiddenRecord?.id, profile.sandbox?.id].flatMap((id) => id?.toLowerCase() ?? [])
  const isOfTarget = filter !== undefined && !named.some((id) => filter.includes(id))
  return isOfTarget ? 'target' : blameForNoRecord(exchange)
}

function positiveTwinFailed(run: RunContext, exchange: Exchange): string {
  const withheld = run.withholdsSecureCookies
    ? '. Secure cookies are not sent over plain http: use https, or set target.sendSecureOverHttp: true'
    : ''
  return `the control request failed, so a refusal is not evidence: ${named(exchange)} answered ${whatCame(exchange)}${withheld}`
}

/** A 200 may look like success: what it lacks is said. */
function whatCame(exchange: Exchange): string {
  if (exchange.status !== 200) return String(exchange.status)
  return rowsOf(exchange) === undefined ? `${seen(exchange)}, without readable records` : seen(exchange)
}

/**
 * The accepted half of several pairs with the same request in order: sent once for every few of them, and again in each new
 * session of the actor. `ask` ends the check if the request does not succeed.
 */
export async function sharedControl(
  run: RunContext,
  actor: Actor,
  name: string,
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  const known = controls.get(run) ?? new Map<string, SharedControl>()
  controls.set(run, known)
  const key = `${name} by ${actor.name}`
  const last = known.get(key)
  const serves = last !== undefined && last.uses < mostRefusals && last.loginNumber === actor.loginNumber
  const current = serves ? last : { number: (last?.number ?? 0) + 1, loginNumber: actor.loginNumber, uses: 0 }
  current.uses += 1
  known.set(key, current)
  const answer = await run.shared(`control ${key}, ${String(current.number)}`, ask)
  if (!isSuccess(answer)) current.uses = mostRefusals
  return answer
}
