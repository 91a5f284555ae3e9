import { hasErrorBody } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { isData } from '../exchange-seen.js'
import { entityOf } from '../rows-seen.js'

export const probeUnknown: Cause = {
  id: 'probe-unknown',
  looksFor:
    'the entity of `entities.probe` answered with 404 and the data services’ own error body, by each service that ' +
    'was asked for it',
  text:
    'Likely the target has no such entity: each data service that was asked answers 404 for it with its own error ' +
    'body.',
  remedy: 'Check the spelling of `entities.probe` in the profile. The name is case-sensitive.',
  find: ({ clause, run, profile: { probe } }) => {
    const asked = run.all.filter((seen) => isData(seen) && entityOf(seen) === probe && run.isInOrder(seen))
    const areas = new Set(asked.map(({ area }) => area))
    if (areas.size < 2 || !asked.every((seen) => seen.status === 404 && hasErrorBody(seen))) return []
    return run
      .ofClause(clause)
      .filter((seen) => asked.includes(seen))
      .map(({ id }) => id)
  },
}
