import type { Cause } from '../cause.js'
import { isAccepted } from '../exchange-seen.js'
import { isForced } from './force-use-session.js'

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
