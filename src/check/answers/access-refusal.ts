import type { Exchange } from '../../exchange/index.js'
import type { RunFacts } from '../outcome/check.js'
import { isRedirect, leadsToLogin } from './answers.js'

/** An access refusal of the document: a redirect to the login page, 401, or 403. */
export type AccessRefusal = 'redirect' | 'unauthorized' | 'forbidden'

/** What tells a redirect to the login page from another one. */
export type RefusalFacts = Pick<RunFacts, 'profile' | 'addresses' | 'departures'>

/** How access was refused; undefined where it was not. A redirect counts only where it leads to a login page of the run. */
export function refusalIn(run: RefusalFacts, exchange: Exchange): AccessRefusal | undefined {
  if (exchange.status === 401) return 'unauthorized'
  if (exchange.status === 403) return 'forbidden'
  return isRedirect(exchange) && leadsToLogin(exchange, loginPages(run)) ? 'redirect' : undefined
}

export function isRefused(run: RefusalFacts, exchange: Exchange): boolean {
  return refusalIn(run, exchange) !== undefined
}

/** The login page's address, the declared departure's besides. */
export function loginPages(run: RefusalFacts): readonly string[] {
  const departed = run.departures.valueOf('login-page')
  const { loginPage } = run.addresses
  return departed === undefined ? [loginPage] : [loginPage, `${run.profile.target.baseUrl}${departed}`]
}
