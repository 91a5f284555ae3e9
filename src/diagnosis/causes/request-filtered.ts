import { isLoginPage } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { ticketCookie } from '../evidence-seen.js'
import {
  asksForPage,
  headerOf,
  isAccepted,
  isHtml,
  isPageInstead,
  isService,
  type ExchangeSeen,
} from '../exchange-seen.js'

/** What firewalls and gateways answer to a request that they do not let through. */
const turnedAway = [400, 403, 406, 413, 414, 431]

export const requestFiltered: Cause = {
  id: 'request-filtered',
  looksFor:
    'an unaltered request to a service that is always answered with a web page and 400, 403, 406, 413, 414 or ' +
    '431, or a data request answered with 200 and a page that it did not request, while another with the same ' +
    'ticket and method is accepted at the same address',
  text:
    'Likely a filter before the target blocks this request for its content or its length: another request of the ' +
    'same session was accepted.',
  remedy:
    'Look for this request in the log of the web application firewall, the gateway or the web server’s request ' +
    'filtering. Exempt the service paths from rules about quotes, percent signs, letters and bodies, and allow ' +
    'longer addresses.',
  yieldsTo: ['error-page-replaced'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      if (!isFiltered(seen) || !run.isInOrder(seen)) return []
      const atOnce = run.all.filter((other) => isAccepted(other) && isSameCaller(other, seen))
      const through = atOnce.find((other) => other.url?.pathname === seen.url?.pathname && run.isInOrder(other))
      return through && !atOnce.some((other) => isSameRequest(other, seen)) ? [seen.id, through.id] : []
    }),
}

function isFiltered(seen: ExchangeSeen): boolean {
  if (isPageInstead(seen)) return !isLoginPage(seen) && !asksForPage(seen)
  return isService(seen) && turnedAway.includes(seen.status) && isHtml(seen)
}

function isSameCaller(one: ExchangeSeen, other: ExchangeSeen): boolean {
  return one.method === other.method && one.sentCookies.get(ticketCookie) === other.sentCookies.get(ticketCookie)
}

function isSameRequest(one: ExchangeSeen, other: ExchangeSeen): boolean {
  const accept = (seen: ExchangeSeen) => headerOf(seen, 'requestHeaders', 'accept')
  const { url, requestBody } = one.record
  return (
    url === other.record.url && accept(one) === accept(other) && requestBody?.text === other.record.requestBody?.text
  )
}
