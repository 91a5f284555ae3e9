import type { Exchange } from '../../exchange/index.js'
import type { RunContext } from '../context/run-context.js'
import { isRedirect, leadsToLogin } from './answers.js'

/** An access refusal of the document: a redirect to the login page, 401, or 403. */
export type AccessRefusal = 'redirect' | 'unauthorized' | 'forbidden'

/** How access was refused; undefined where it was not. A redirect counts only where it leads to a login page of the run. */
export function refusalIn(run: RunContext, exchange: Exchange): AccessRefusal | undefined {
  if (exchange.status === 401) return 'unauthorized'
  if (exchange.status === 403) return 'forbidden'
  return isRedirect(exchange) && leadsToLogin(exchange, loginPages(run)) ? 'redirect' : undefined
}

export function isRefused(run: RunContext, exchange: Exchange): boolean {
  return refusalIn(run, exchange) !== undefined
}

/** The login page's address, the declared departure's besides. */
export function loginPages(run: RunContext): readonly string[] {
  const departed = run.departures.valueOf('login-page')
  const { loginPage } = run.addresses
  return departed === undefined ? [loginPage] : [loginPage, `${run.profile.target.baseUrl}${departed}`]
}
