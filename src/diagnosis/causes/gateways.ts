import { isLoginPage } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { type EvidenceSeen, ticketCookie } from '../evidence-seen.js'
import {
  asksForPage,
  type ExchangeSeen,
  headerOf,
  isAccepted,
  isHtml,
  isPageInstead,
  isService,
} from '../exchange-seen.js'

const putOff = [429, 503]

/** Fewer may be chance: a node that is restarted, a line that is down for a moment. */
const fewest = 3

export const rateLimited: Cause = {
  id: 'rate-limited',
  looksFor:
    'three or more requests answered with 429 or 503, while the same caller is accepted at the same address with ' +
    'the same method at another time, at two addresses or more; also other requests with the very same refusal',
  text:
    'Likely the target, or something before it, limits the request rate: the same address is served at other ' +
    'times.',
  remedy:
    'Slow the run down: in the profile lower `limits.rate` (requests per second) to half of what the gateway ' +
    'allows, and lower `limits.concurrency`. Or have the limit raised for the address of the checker.',
  find: ({ clause, run }) => {
    // What failed by being served was not put off.
    if (clause.outcome === 'failed' && /^2\d\d\b/.test(clause.actual ?? '')) return []
    const late = run.all.filter((seen) => putOff.includes(seen.status) && acceptedAnotherTime(seen, run))
    if (late.length < fewest || new Set(late.map(({ url }) => url?.pathname)).size < 2) return []
    const alike = (seen: ExchangeSeen) => late.some((other) => isSameAnswer(seen, other))
    return run.all.filter((seen) => clause.evidence.includes(seen.id) && alike(seen)).map(({ id }) => id)
  },
}

function isSameAnswer(one: ExchangeSeen, other: ExchangeSeen): boolean {
  return one === other || (one.status === other.status && one.body.text !== '' && one.body.text === other.body.text)
}

function acceptedAnotherTime(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  return run.all.some(
    (other) =>
      isAccepted(other) &&
      other.actor === seen.actor &&
      other.method === seen.method &&
      other.url?.pathname === seen.url?.pathname,
  )
}

/** 501 is what a server answers that does not know the method at all. */
const blocked = [405, 501]

/** What firewalls answer to a method that they do not let through, with a page of their own. */
const refusedMethod = [400, 403, 404]

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
          blocked.includes(seen.status) || (!profile.departures.includes('rights-403') && isMethodRefused(seen, run)),
      )
      .map(({ id }) => id),
}

function isMethodRefused(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  if (!isRefusalPage(seen) || !run.isInOrder(seen)) return false
  const reads = run.all.some(
    (other) =>
      other.method === 'GET' &&
      other.area === seen.area &&
      isAccepted(other) &&
      other.sentCookies.get(ticketCookie) === seen.sentCookies.get(ticketCookie),
  )
  const sameMethod = run.all.filter((other) => other.method === seen.method && run.isInOrder(other))
  return reads && sameMethod.every(isRefusalPage)
}

function isRefusalPage(seen: ExchangeSeen): boolean {
  return refusedMethod.includes(seen.status) && isHtml(seen)
}

/** What firewalls and gateways answer to a request that they do not let through. */
const filtered = [400, 403, 406, 413, 414, 431]

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
  return isService(seen) && filtered.includes(seen.status) && isHtml(seen)
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

export const challengeRenamed: Cause = {
  id: 'challenge-renamed',
  looksFor: 'a 401 without WWW-Authenticate that has a header whose name ends in `-WWW-Authenticate`',
  text: 'Likely a gateway renames WWW-Authenticate: clients do not see the challenge of a 401.',
  remedy: 'Have the gateway map the header back to its name, or exempt the service paths.',
  find: ({ clause, run }) =>
    run
      .citedBy(clause)
      .filter((seen) => offers.includes(clause.id) && renamedIn(seen) !== undefined)
      .map(({ id }) => id),
  shows: (shown) => {
    const name = shown.map(renamedIn).find((each) => each !== undefined)
    return name && `The challenge came in ${name}.`
  },
}

function renamedIn(seen: ExchangeSeen): string | undefined {
  if (seen.status !== 401 || headerOf(seen, 'responseHeaders', 'www-authenticate') !== undefined) return undefined
  return seen.record.responseHeaders?.map(([name]) => name).find((name) => /.-www-authenticate$/i.test(name))
}

export const alteredRequestFiltered: Cause = {
  id: 'altered-request-filtered',
  looksFor:
    'a request that was altered on purpose, such as one with a changed ticket, answered with status 200 and a web ' +
    'page that is not the login page, while its unaltered twin is accepted as data',
  text:
    'Likely a firewall before the target answers altered requests with a page of its own and status 200: what the ' +
    'platform answers to them cannot be seen.',
  remedy: 'Exempt the checker from rules about cookies, or have the firewall refuse with an error status.',
  find: ({ clause, run }) =>
    run.citedBy(clause).flatMap((seen) => {
      if (!isOwnPage(seen) || run.isInOrder(seen)) return []
      const inOrder = run.all.find((other) => isUnaltered(other, seen) && run.isInOrder(other))
      return inOrder ? [seen.id, inOrder.id] : []
    }),
  shows: ([altered, inOrder]) => {
    const names = [...(inOrder?.sentCookies ?? [])].flatMap(([name, value]) =>
      altered?.sentCookies.get(name) === value ? [] : [name],
    )
    return names.length === 0 ? undefined : `The page came where ${names.join(', ')} had another value or was missing.`
  },
}

/** The same request, answered as data. */
function isUnaltered(one: ExchangeSeen, altered: ExchangeSeen): boolean {
  return one.method === altered.method && one.record.url === altered.record.url && isAccepted(one) && !isHtml(one)
}

function isOwnPage(seen: ExchangeSeen): boolean {
  return isService(seen) && seen.status === 200 && isHtml(seen) && !isLoginPage(seen) && !asksForPage(seen)
}

export const pageInstead: Cause = {
  id: 'page-instead',
  looksFor:
    'an unaltered data request answered with 200 and a web page that it did not request and that is not the login ' +
    'page, while no other request at the same address shows that it is filtered for its content; or an unaltered ' +
    'call of a custom service answered with the same page',
  text: 'Likely something other than the service answers: a web page with status 200 came instead of data.',
  remedy:
    'Look at the page: it may come from a firewall, from a maintenance mode, or from a front end that returns its ' +
    'start page for unknown paths. Forward the service paths to the application, and have such pages sent with an ' +
    'error status.',
  yieldsTo: ['answers-cached', 'request-filtered'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isPage(seen, run) || isSamePage(seen, run))
      .map(({ id }) => id),
}

function isPage(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  return isPageInstead(seen) && !isLoginPage(seen) && !asksForPage(seen) && run.isInOrder(seen)
}

/** A custom service may answer with a page of its own, but not with the one that stands in the place of data. */
function isSamePage(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const { area, status, body } = seen
  if (area !== 'rest' || status !== 200 || body.text === '' || !isHtml(seen) || !run.isInOrder(seen)) return false
  return run.all.some((other) => other.body.text === body.text && isPage(other, run))
}

/** Refusals of access, of a method and of too many requests are no failures of the data service. */
const otherThanFailures = [401, 403, 405, 429, 501]

export const errorPage: Cause = {
  id: 'error-page-replaced',
  looksFor:
    'failures of the legacy data service, to at least two different requests, that all came as a web page or ' +
    'without a body, while the same session got data from the same collection; or the same page with a 401 that ' +
    'must name the schemes it offers',
  text:
    'Likely a proxy or gateway replaces error answers with a page of its own: no error of the data service ' +
    'arrived unchanged.',
  remedy:
    'Pass error answers through unchanged: on IIS use httpErrors with existingResponse="PassThrough", on nginx ' +
    'proxy_intercept_errors off, elsewhere turn off the gateway’s own error pages for the service paths.',
  yieldsTo: ['rate-limited'],
  find: ({ clause, run }) => {
    const failures = run.all.filter((seen) => isFailure(seen, run))
    // One that is asked for again is the same failure.
    if (
      new Set(failures.map(({ method, record }) => `${method} ${record.url}`)).size < 2 ||
      !failures.every((seen) => isHtml(seen) || seen.body.text === '')
    )
      return []
    const pages = failures.map(({ body }) => body.text).filter((text) => text !== '')
    return run.all
      .filter(({ id }) => clause.evidence.includes(id))
      .filter((seen) => failures.includes(seen) || (offers.includes(clause.id) && isReplaced(seen, pages)))
      .map(({ id }) => id)
  },
}

/** The clauses about the headers of a 401, which a page of another's own takes away. */
const offers = ['ACCESS-7', 'MODE-2']

function isReplaced({ status, body }: ExchangeSeen, pages: readonly string[]): boolean {
  return status === 401 && pages.includes(body.text)
}

/** A failure of a caller in order whom the same collection answers otherwise: neither way nor rights are at fault. */
function isFailure(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const { area, status, method } = seen
  if (area !== 'legacy' || status < 400 || otherThanFailures.includes(status) || !run.isInOrder(seen)) return false
  return run.all.some(
    (other) => isAccepted(other) && other.method === method && collectionOf(other) === collectionOf(seen),
  )
}

/** The address without the key of a record: a change of one that does not exist is never answered otherwise. */
function collectionOf({ url }: ExchangeSeen): string | undefined {
  return url?.pathname.replace(/\(.*$/, '')
}
