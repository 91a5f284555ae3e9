import { oncePer } from '../../runtime/once-per.js'
import { isTurnedAway } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { numberOf, ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { headerOf, isAccepted, isService, type ExchangeSeen } from '../exchange-seen.js'

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
