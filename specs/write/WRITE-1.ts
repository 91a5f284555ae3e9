/** WRITE-1: MERGE sets the fields given, as this session and another one read them back (lines 97 and 99). */
import { check, defineChangingClause } from '../../src/check/index.js'
import {
  acceptsAndReadsBack,
  readsBack,
  seenByAnotherSession,
  setAll,
  unlessNoneAccepted,
} from '../../src/check/writing/index.js'

defineChangingClause('WRITE-1', {
  checks: {
    merge: check({
      says: 'A MERGE in JSON sets every plain field that it includes.',
      depth: 'core',
      cost: { requests: 2, changes: 1 },
      asks: (given) => unlessNoneAccepted(setAll(given, 'MERGE')),
      expects: acceptsAndReadsBack,
    }),
    'another-session': check({
      says: 'Another session of the same user reads the new values.',
      depth: 'core',
      cost: { requests: 1, sessions: ['another'] },
      after: 'merge',
      asks: (given) => seenByAnotherSession(given, 'MERGE'),
      expects: readsBack,
    }),
  },
})
