import type { Exchange } from '../../exchange/index.js'
import { looksLikeLoginPage } from '../../odata/index.js'
import { isHtmlPage, isPageInstead, isServed } from './answers.js'
import { says } from './text-in-answer.js'
import type { RunContext } from '../run-state/run-context.js'
import type { RunFacts } from '../outcome/check.js'

/** The status that the profile expects of a good call; undefined where any 2xx will do. */
export function wantedStatus(run: Pick<RunFacts, 'profile'>): number | undefined {
  return run.profile.services.custom?.status
}

/** A call that went through: the status that the profile expects, else 2xx; a login page in its place is none. */
export function isGoodCall(exchange: Exchange, status?: number): boolean {
  return (status === undefined ? isServed(exchange) : exchange.status === status) && !isLoginPage(exchange)
}

/** A good call of the custom service by which others are judged: no page of something else, unless the profile knows it. */
export function isAcceptedCall(run: RunContext, exchange: Exchange): boolean {
  const { status, parameters = [] } = run.profile.services.custom ?? {}
  return (
    isGoodCall(exchange, status) &&
    !isUnknownPage(
      exchange,
      parameters.flatMap(({ contains }) => contains ?? []),
    )
  )
}

/** A web page instead of a service's answer, with none of the texts by which the profile knows the service. */
export function isUnknownPage(exchange: Exchange, texts: readonly string[]): boolean {
  return isPageInstead(exchange) && !texts.some((text) => says(exchange, text))
}

export function isLoginPage(exchange: Exchange): boolean {
  return isHtmlPage(exchange) && looksLikeLoginPage(exchange.body)
}
