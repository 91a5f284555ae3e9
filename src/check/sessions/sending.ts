import { isBusy, type Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest, Alteration } from '../../session/index.js'
import { isPageInstead, isUnavailable, named, seen } from '../answers/answers.js'
import { withAnswer } from '../outcome/halves.js'
import { Undecided } from '../outcome/verdict.js'

/** Sends a request; an answer of a gateway or an overloaded server decides nothing and ends the clause as cantTell. */
export async function send(actor: Actor, request: ActorRequest, alteration?: Alteration): Promise<Exchange> {
  return needsAvailable(await actor.send(request, alteration))
}

/** Ends a clause where a gateway or an overloaded server answered. */
export function needsAvailable(exchange: Exchange): Exchange {
  if (!isUnavailable(exchange)) return exchange
  const remedy = isBusy(exchange)
    ? 'Run again. If that does not help, lower limits.concurrency and limits.rate'
    : 'Run again'
  const reason = `the target, or a proxy before it, was unavailable: ${named(exchange)} answered ${String(exchange.status)}. ${remedy}`
  throw withAnswer(new Undecided('cantTell', 'target', reason), exchange)
}

/** Why a check is undecided that got a web page instead of an answer of the service. */
export function pageInstead(exchange: Exchange): Undecided {
  return withAnswer(
    new Undecided(
      'cantTell',
      'target',
      `${named(exchange)} was answered with ${seen(exchange)}: a web page instead of an answer of the service, so neither an acceptance nor a refusal. Check what answers before the target`,
    ),
    exchange,
  )
}

/** Asks once more if a web page came instead of an answer: it may come for one request only. */
export async function sentPastPage(ask: () => Promise<Exchange>): Promise<Exchange> {
  const answer = await ask()
  return isPageInstead(answer) ? ask() : answer
}
