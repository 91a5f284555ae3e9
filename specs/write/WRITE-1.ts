/** WRITE-1: MERGE sets the fields given, as this session and another one read them back (lines 97 and 99). */
import { check, defineChangingClause, readsBack, setOrBlocked } from '../../src/check/index.js'
import { seenByAnotherSession, setAll } from '../../src/check/changes/for-all/set-for-all.js'

defineChangingClause('WRITE-1', {
  checks: {
    merge: check({
      says: 'A MERGE in JSON sets every plain field that it includes.',
      depth: 'core',
      cost: { requests: 2, changes: 1 },
      asks: (given) => setAll(given, 'MERGE'),
      expects: setOrBlocked,
    }),
    'another-session': check({
      says: 'Another session of the same user reads the new values.',
      depth: 'core',
      cost: { requests: 1, logins: 1 },
      after: 'merge',
      asks: (given) => seenByAnotherSession(given, 'MERGE'),
      expects: readsBack,
    }),
  },
})
