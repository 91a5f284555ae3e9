import { hasErrorBody } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { isAccepted } from '../exchange-seen.js'

export const legacyAbsent: Cause = {
  id: 'legacy-absent',
  looksFor:
    'every request in order to the legacy data service answered 404 by something that is no data service, while the OData ' +
    'endpoint gives data',
  text: 'Likely the legacy data service is not there: all that is asked of it is answered 404, and not by a data service.',
  remedy:
    'Look whether the web server knows how to serve `.svc` (a handler may be missing, or filtered), and whether the paths ' +
    'are passed on to the application; where this generation has no such service, declare the departure `no-legacy-service`.',
  find: ({ clause, run }) => {
    const asked = run.all.filter((seen) => seen.area === 'legacy' && run.isInOrder(seen))
    const isAbsent = asked.length > 0 && asked.every((seen) => seen.status === 404 && !hasErrorBody(seen))
    const other = run.all.find((seen) => seen.area === 'odata' && run.isInOrder(seen) && isAccepted(seen))
    if (!isAbsent || !other) return []
    const shown = run.ofClause(clause).filter((seen) => asked.includes(seen))
    return shown.length === 0 ? [] : [...shown.slice(0, 3), other].map(({ id }) => id)
  },
}
