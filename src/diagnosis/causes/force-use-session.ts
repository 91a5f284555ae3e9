import type { Cause } from '../cause.js'
import { entityOf } from '../rows-seen.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { headerOf, isAccepted, type ExchangeSeen } from '../exchange-seen.js'

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
