/** What several clauses rest on: that what was set is there for others too. Looked at once a run. */
import { check, finding } from '../../src/check/index.js'
import { needsSeenElsewhere } from '../../src/check/changes/others/other-sessions.js'

export const anotherSession = (requests = 0) =>
  check({
    says: 'Another session of the same user sees the new values.',
    depth: 'core',
    cost: { requests },
    asks: needsSeenElsewhere,
    expects: (fields) =>
      finding(
        true,
        'the fields as in the session that set them',
        `${fields.join(', ')} as in the session that set them`,
      ),
  })
