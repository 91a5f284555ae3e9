import type { Exchange } from '../../exchange/index.js'
import { looksLikeLoginPage } from '../../odata/index.js'
import { isHtmlPage, isServed } from './answers.js'
import type { RunContext } from '../context/run-context.js'

/** The status that the profile expects of a good call; undefined where any 2xx will do. */
export function wantedStatus(run: RunContext): number | undefined {
  return run.profile.services.custom?.status
}

/** A call that went through: the status that the profile expects, else 2xx; a login page in its place is none. */
export function isGoodCall(exchange: Exchange, status?: number): boolean {
  return (status === undefined ? isServed(exchange) : exchange.status === status) && !isLoginPage(exchange)
}

export function isLoginPage(exchange: Exchange): boolean {
  return isHtmlPage(exchange) && looksLikeLoginPage(exchange.body)
}
