/** What several clauses rest on: that what was set is there for others too. Looked at once a run. */
import { check, seenElsewhere } from '../../src/check/index.js'
import { needsSeenElsewhere } from '../../src/check/changes/index.js'

export const anotherSession = (requests = 0) =>
  check({
    says: 'Another session of the same user sees the values that were set.',
    depth: 'core',
    cost: { requests },
    asks: ({ run, main }) => needsSeenElsewhere(run, main),
    expects: seenElsewhere,
  })
