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
    'a request in order to a service that is answered with a web page and 400, 403, 406, 413, 414 or 431 each time, or a ' +
    'data request with a page that it did not ask for and 200, where another with the same ticket and method is accepted at the same address',
  text: 'Likely something before the target turns this request away for what stands in it, or for its length: another one of the same session went through.',
  remedy:
    'Look in the log of the web application firewall, the gateway or the web server’s request filtering for this request; ' +
    'exempt the service paths from rules about quotes, per cent signs, letters and bodies, and let addresses be longer.',
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
