import type { Cause } from '../cause.js'
import { isAccepted, isData, isService, type ExchangeSeen } from '../exchange-seen.js'

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
