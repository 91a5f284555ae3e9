import type { Cause, CauseInput } from '../cause.js'
import { isAccepted, isService, type ExchangeSeen } from '../exchange-seen.js'

export const csrfHeader: Cause = {
  id: 'csrf-header-lost',
  looksFor:
    'requests with a session of this run, its CSRF cookie and the CSRF header that are answered with 403, while ' +
    'no such request of the same actor to a service is accepted',
  text:
    'Likely the CSRF header or its cookie does not arrive: both were sent, and the answer is the 403 for a ' +
    'missing one.',
  remedy:
    'Check whether a proxy, a load balancer or a web application firewall strips unknown headers, drops cookies ' +
    'or cuts the Cookie header. Have it pass on the CSRF header and the cookie of the same name.',
  yieldsTo: ['vendor-prefix'],
  find: (input) => forbiddenWithToken(input).map(({ id }) => id),
}

/** Requests in order with the token in a header that were answered 403, where none of their actors' was accepted. */
export function forbiddenWithToken({ clause, run, profile }: CauseInput): readonly ExchangeSeen[] {
  if (profile.departures.includes('rights-403')) return []
  const refused = run
    .ofClause(clause)
    .filter((seen) => isService(seen) && seen.status === 403 && run.isInOrder(seen) && run.hasToken(seen))
  const actors = new Set(refused.map(({ actor }) => actor))
  const accepted = run.all.some(
    (seen) => actors.has(seen.actor) && isService(seen) && isAccepted(seen) && run.hasToken(seen),
  )
  return accepted ? [] : refused
}
