import type { Cause } from '../cause.js'
import { isAccepted } from '../exchange-seen.js'
import { isForced } from './force-use-session.js'

export const forceUseSessionOdata: Cause = {
  id: 'force-use-session-odata',
  looksFor:
    'an OData request in order answered 401, where another of the same user with `ForceUseSession: true` is accepted there',
  text: 'Likely the OData endpoint takes the cookies only with `Authorization: Cookie` and `ForceUseSession: true` beside them.',
  remedy:
    'Add both headers to requests of the OData endpoint; have the checker do so with `target.forceUseSession: always`, ' +
    'which adds them to all data and custom services.',
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
