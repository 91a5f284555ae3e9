import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { blameForNoRecord, named, rowsOf, seen } from './answers.js'
import { withAnswer } from './halves.js'
import { readInOrder } from './main-session.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { unknownEntity } from './unknown-entity.js'
import { unknownServiceOf } from './unknown-service.js'
import { withheldEntity } from './withheld-entity.js'

/** Sends the accepted half of a pair: a clause whose accepted half does not succeed can tell nothing. */
export async function control(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  isGood: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const exchange = await readInOrder(run, actor, request)
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
  return `the control request failed, so a refusal is no evidence: ${named(exchange)} answered ${whatCame(exchange)}${withheld}`
}

/** A 200 may look like success: what it lacks is said. */
function whatCame(exchange: Exchange): string {
  if (exchange.status !== 200) return String(exchange.status)
  return rowsOf(exchange) === undefined ? `${seen(exchange)}, without readable records` : seen(exchange)
}
