import { isLoginPage, leadsToLogin } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { isAccepted, isService, type ExchangeSeen } from '../exchange-seen.js'

export const loginPage: Cause = {
  id: 'login-page-instead',
  looksFor:
    'the HTML login page with status 200 as the answer of a service, or a redirect to it for a request with a ' +
    'session of this run and its CSRF header',
  text:
    'Likely the service did not recognize a session (none, or an expired one): the login page came instead of ' +
    'data.',
  remedy:
    'Log in again and check how long sessions last. If a request without cookies gets the login page itself with ' +
    'status 200, something on the way follows the redirect. Turn that off.',
  yieldsTo: ['no-stickiness'],
  find: ({ clause, run }) => {
    const inOrder = new Set(run.ofClause(clause))
    return run
      .citedBy(clause)
      .filter(isService)
      .filter((seen) => isLoginPage(seen) || (inOrder.has(seen) && run.isInOrder(seen) && leadsToLogin(seen)))
      .filter((seen) => clause.class !== 'rights' || !isGoodElsewhere(seen, run))
      .map(({ id }) => id)
  },
}

/** Whether the same session was served something else of the service: then it is the rights that are wanting. */
function isGoodElsewhere(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const ticket = seen.sentCookies.get(ticketCookie)
  return run.all.some(
    (other) =>
      other.area === seen.area &&
      other.url?.pathname !== seen.url?.pathname &&
      isAccepted(other) &&
      other.sentCookies.get(ticketCookie) === ticket,
  )
}
