import { hasErrorBody } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { isAccepted } from '../exchange-seen.js'

export const legacyAbsent: Cause = {
  id: 'legacy-absent',
  looksFor:
    'every unaltered request to the legacy data service answered with 404 by something other than a data service, ' +
    'while the OData endpoint gives data',
  text:
    'Likely the legacy data service does not exist: every request to it is answered with 404, and not by a data ' +
    'service.',
  remedy:
    'Check whether the web server can serve `.svc` (its handler may be missing or filtered), and whether the ' +
    'paths are forwarded to the application. If this generation has no such service, declare the departure ' +
    '`no-legacy-service`.',
  find: ({ clause, run }) => {
    const asked = run.all.filter((seen) => seen.area === 'legacy' && run.isInOrder(seen))
    const isAbsent = asked.length > 0 && asked.every((seen) => seen.status === 404 && !hasErrorBody(seen))
    const other = run.all.find((seen) => seen.area === 'odata' && run.isInOrder(seen) && isAccepted(seen))
    if (!isAbsent || !other) return []
    const shown = run.ofClause(clause).filter((seen) => asked.includes(seen))
    return shown.length === 0 ? [] : [...shown.slice(0, 3), other].map(({ id }) => id)
  },
}
