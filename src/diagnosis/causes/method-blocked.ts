import type { Cause } from '../cause.js'
import { ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { isHtml, isAccepted, type ExchangeSeen } from '../exchange-seen.js'

/** 501 is what a server answers that does not know the method at all. */
const blocked = [405, 501]

/** What firewalls answer to a method that they do not let through, with a page of their own. */
const turnedAway = [400, 403, 404]

export const methodBlocked: Cause = {
  id: 'method-blocked',
  looksFor:
    'a PUT or MERGE answered with 405 or 501; or every unaltered one answered with a web page and 400, 403 or ' +
    '404, while the same ticket can read at the same service',
  text: 'Likely the method is blocked before the data service: PUT or MERGE is answered as not allowed.',
  remedy:
    'Check WebDAV on the web server, request filtering, and proxies and firewalls that allow only GET and POST. ' +
    'If the deployment blocks PUT on purpose, declare the departure `put-blocked`.',
  find: ({ clause, run, profile }) =>
    run
      .citedBy(clause)
      .filter(({ method }) => method === 'PUT' || method === 'MERGE')
      .filter(
        (seen) =>
          blocked.includes(seen.status) || (!profile.departures.includes('rights-403') && isTurnedAway(seen, run)),
      )
      .map(({ id }) => id),
}

function isTurnedAway(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  if (!isPageInstead(seen) || !run.isInOrder(seen)) return false
  const reads = run.all.some(
    (other) =>
      other.method === 'GET' &&
      other.area === seen.area &&
      isAccepted(other) &&
      other.sentCookies.get(ticketCookie) === seen.sentCookies.get(ticketCookie),
  )
  const sameMethod = run.all.filter((other) => other.method === seen.method && run.isInOrder(other))
  return reads && sameMethod.every(isPageInstead)
}

function isPageInstead(seen: ExchangeSeen): boolean {
  return turnedAway.includes(seen.status) && isHtml(seen)
}
