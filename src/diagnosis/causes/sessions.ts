import { oncePer } from '../../runtime/once-per.js'
import { isLoginPage, isTurnedAway, leadsToLogin } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { type EvidenceSeen, numberOf, ticketCookie } from '../evidence-seen.js'
import { type ExchangeSeen, headerOf, isAccepted, isData, isService } from '../exchange-seen.js'
import { entityOf } from '../rows-seen.js'

export const noStickiness: Cause = {
  id: 'no-stickiness',
  looksFor:
    'an unaltered request that is refused as not logged in, while the same request with the same ticket is ' +
    'accepted later (a session that has ended does not come back); also the same ticket without the CSRF header',
  text:
    'Likely a load balancer without sticky sessions: the same session is refused on one request and accepted on a ' +
    'later one.',
  remedy:
    'Have the load balancer keep each session on one node, or have the nodes share sessions and keys (machine ' +
    'key). Clients must also send back the load balancer’s own cookie.',
  find: ({ clause, run }) => {
    const refused = [
      ...run.ofClause(clause).filter((seen) => isRefusedInOrder(seen, run)),
      ...(withoutHeader.test(clause.id) ? altered(clause, run) : []),
    ]
    if (refused.length === 0) return []
    const pair = firstRecovery(run)
    return pair ? [...refused.map(({ id }) => id), ...pair.map(({ id }) => id)] : []
  },
}

/** The clauses whose request goes without the CSRF header, and is owed 403 by whoever knows the session. */
const withoutHeader = /^ACCESS-(9|10|11|12)$/

function altered({ outcome, twins }: CauseInput['clause'], run: EvidenceSeen): readonly ExchangeSeen[] {
  if (outcome !== 'failed') return []
  return twins
    .flatMap(({ refused }) => run.find(refused) ?? [])
    .filter((seen) => isService(seen) && isTurnedAway(seen) && run.loginOf(seen) !== undefined)
}

function isRefusedInOrder(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  return isService(seen) && run.isInOrder(seen) && isTurnedAway(seen)
}

type Recovery = readonly [refused: ExchangeSeen, accepted: ExchangeSeen]

const firstRecovery = oncePer((run: EvidenceSeen): Recovery | undefined => {
  for (const refused of run.all.filter((seen) => isRefusedInOrder(seen, run))) {
    const again = run.all.find((seen) => isAccepted(seen) && isSameRequest(seen, refused) && isAfter(seen, refused))
    if (again) return [refused, again]
  }
  return undefined
})

/** With one of these of another kind it is another request: the work-around on a 401, another format. */
const telling = ['forceusesession', 'accept', 'content-type']

/** With other headers, or without one of the cookies, it is another request: what cures it is no node. */
function isSameRequest(one: ExchangeSeen, other: ExchangeSeen): boolean {
  return (
    one.method === other.method &&
    one.url?.href === other.url?.href &&
    telling.every((name) => headerOf(one, 'requestHeaders', name) === headerOf(other, 'requestHeaders', name)) &&
    [...one.sentCookies.keys()].join() === [...other.sentCookies.keys()].join() &&
    one.sentCookies.get(ticketCookie) === other.sentCookies.get(ticketCookie)
  )
}

/** Sent once the other had ended: of two under way at the same time, none is the later one. */
function isAfter(one: ExchangeSeen, other: ExchangeSeen): boolean {
  const ended = Date.parse(other.record.startedAt) + other.record.durationMs
  return numberOf(one) > numberOf(other) && Date.parse(one.record.startedAt) >= ended - 1
}

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
  yieldsTo: ['no-stickiness', 'session-unknown'],
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

export const forceUseSession: Cause = {
  id: 'force-use-session',
  looksFor:
    'an unaltered legacy request answered with 401, while the same request with `ForceUseSession: true` is ' +
    'accepted; or, if the headers were never tried, an entity that the legacy data service refuses and the OData ' +
    'endpoint gives to the same user',
  text:
    'Likely the legacy data service accepts the cookies only together with `Authorization: Cookie` and ' +
    '`ForceUseSession: true`.',
  remedy:
    'Add both headers to requests to the legacy data service. `target.forceUseSession: on401` or `always` makes ' +
    'the checker add them.',
  yieldsTo: ['no-stickiness'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      if (seen.area !== 'legacy' || seen.status !== 401 || isForced(seen) || !run.isInOrder(seen)) return []
      const accepted = acceptedWith(seen, run) ?? acceptedByOdata(seen, run)
      return accepted ? [seen.id, accepted.id] : []
    }),
}

export function isForced(seen: ExchangeSeen): boolean {
  return headerOf(seen, 'requestHeaders', 'forceusesession') !== undefined
}

function acceptedWith(refused: ExchangeSeen, run: EvidenceSeen): ExchangeSeen | undefined {
  return run.all.find(
    (seen) =>
      isForced(seen) &&
      isAccepted(seen) &&
      seen.method === refused.method &&
      seen.actor === refused.actor &&
      seen.url?.pathname === refused.url?.pathname,
  )
}

/**
 * Rights are an object's, whichever endpoint is asked: what OData opens, a 401 of the other does not close for them. Where
 * that shows of one entity, it explains the others too, but for what OData refuses itself.
 */
function acceptedByOdata(refused: ExchangeSeen, run: EvidenceSeen): ExchangeSeen | undefined {
  const own = run.all.filter(({ actor }) => actor === refused.actor)
  const legacy = own.filter(({ area }) => area === 'legacy')
  if (legacy.some((seen) => isForced(seen) || isAccepted(seen))) return undefined
  const odata = own.filter((seen) => seen.area === 'odata' && run.isInOrder(seen))
  const entity = entityOf(refused)
  if (entity !== undefined && odata.some((seen) => seen.status === 401 && entityOf(seen) === entity)) return undefined
  const closed = new Set(legacy.filter(({ status }) => status === 401).map(entityOf))
  const opened = odata.filter((seen) => isAccepted(seen) && entityOf(seen) !== undefined && closed.has(entityOf(seen)))
  return opened.find((seen) => entityOf(seen) === entity) ?? opened[0]
}

export const forceUseSessionOdata: Cause = {
  id: 'force-use-session-odata',
  looksFor:
    'an unaltered OData request answered with 401, while another of the same user with `ForceUseSession: true` is ' +
    'accepted there',
  text:
    'Likely the OData endpoint accepts the cookies only together with `Authorization: Cookie` and ' +
    '`ForceUseSession: true`.',
  remedy:
    'Add both headers to requests to the OData endpoint. `target.forceUseSession: always` makes the checker add ' +
    'them to requests to all data and custom services.',
  yieldsTo: ['no-stickiness'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      if (seen.area !== 'odata' || seen.status !== 401 || isForced(seen) || !run.isInOrder(seen)) return []
      const accepted = run.all.find(
        (other) => other.area === 'odata' && other.actor === seen.actor && isForced(other) && isAccepted(other),
      )
      return accepted ? [seen.id, accepted.id] : []
    }),
}

/** The clauses about an object that the restricted user may not read or change. */
const aboutRights = ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6']

export const noRights: Cause = {
  id: 'no-rights',
  looksFor:
    'an unaltered data request that is always answered with 401, while another request of the same user is not ' +
    'refused',
  text:
    'Likely the user has no right to this object or to the data service: the session works elsewhere, but this ' +
    'request is answered with 401.',
  remedy:
    'Give the user’s role the right to the object and to the data service, and refresh the roles. Or name another ' +
    'entity or user in the profile.',
  yieldsTo: ['force-use-session', 'force-use-session-odata', 'no-stickiness'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      // That the restricted user is refused is what these clauses want to see.
      if (aboutRights.includes(clause.id) && seen.actor === 'restricted') return []
      if (!isData(seen) || seen.status !== 401 || !run.isInOrder(seen)) return []
      if (run.all.some((other) => isSameThing(other, seen) && isAccepted(other))) return []
      const elsewhere = run.all.find(
        (other) =>
          isService(other) &&
          other.url?.pathname !== seen.url?.pathname &&
          other.actor === seen.actor &&
          run.isInOrder(other) &&
          (isAccepted(other) || other.status === 404 || other.status === 400),
      )
      return elsewhere ? [seen.id, elsewhere.id] : []
    }),
}

function isSameThing(one: ExchangeSeen, other: ExchangeSeen): boolean {
  return one.actor === other.actor && one.method === other.method && one.url?.pathname === other.url?.pathname
}

/** Fewer refusals by 401 may be a matter of rights to the one thing that was asked for. */
const fewestThings = 2
const fewestRefusals = 3

export const sessionUnknown: Cause = {
  id: 'session-unknown',
  looksFor:
    'unaltered requests with every cookie of their login that are refused from the first one on: all redirected to ' +
    'the login page, or all answered with 401, three of them or for two entities or custom services',
  text:
    'Likely the session cookies do not arrive or are not recognized: login succeeds, but every request with all ' +
    'of them is refused, from the first one on.',
  remedy:
    'First check whether a proxy or gateway alters the Cookie header: drops or re-encodes cookies, passes on only ' +
    'one, or cuts a long header. Then check whether login and services share the keys of the ticket (machine key), ' +
    'and how long sessions last. If only data services answer 401, check whether the user may use them at all.',
  yieldsTo: ['no-rights', 'force-use-session', 'no-stickiness'],
  find: ({ clause, run }) => {
    const refused = refusedThroughout(run)
    return run
      .ofClause(clause)
      .filter((seen) => refused.has(seen))
      .map(({ id }) => id)
  },
}

/** The requests in order of a run that were all refused; none where any was answered otherwise. */
const refusedThroughout = oncePer((run: EvidenceSeen): ReadonlySet<ExchangeSeen> => {
  const asked = run.all.filter((seen) => isService(seen) && seen.status !== 0 && run.isInOrder(seen))
  const things = new Set(asked.map(thingOf))
  const areEnough = things.size >= fewestThings || asked.length >= fewestRefusals || asked.every(leadsToLogin)
  const isUnknown = areEnough && asked.every((seen) => isTurnedAway(seen) && carriesAll(seen, run))
  return new Set(isUnknown ? asked : [])
})

/** What is not sent cannot be lost on the way: a store that keeps a cookie back has a cause of its own. */
function carriesAll(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const set = run.loginOf(seen)?.setCookies ?? []
  return set.every(({ name, cleared }) => cleared || seen.sentCookies.has(name))
}

/** The entity, whichever data service is asked for it, or the custom service. */
function thingOf(seen: ExchangeSeen): string {
  const path = seen.url?.pathname ?? ''
  if (!isData(seen)) return path
  const last = (path.split('/').at(-1) ?? '').replace(/\(.*$/, '')
  return seen.area === 'legacy' ? last.replace(/Collection$/, '') : last
}
