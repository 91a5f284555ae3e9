/** WRITE-6: a lookup is set by its Id field, as a GUID in a plain JSON string (line 59). */
import { check, defineChangingClause, keepsOthers, noneFollows, readsBack } from '../../src/check/index.js'
import {
  followersOfLookup,
  keptBesideLookup,
  setById,
  setToAnother,
} from '../../src/check/changes/lookups/lookup-by-id.js'
import { anotherSession } from './another-session.js'

defineChangingClause('WRITE-6', {
  checks: {
    'by-id': check({
      says: 'A lookup given by its Id field reads back as that GUID.',
      depth: 'core',
      cost: { requests: 4, changes: 1 },
      asks: (given) => setById(given),
      expects: readsBack,
    }),
    another: check({
      says: 'The lookup set to a second record reads back as that one.',
      depth: 'full',
      cost: { requests: 3, changes: 1 },
      after: 'by-id',
      asks: (given) => setToAnother(given),
      expects: readsBack,
    }),
    'other-records': check({
      says: "No other record's lookup changes along with it.",
      depth: 'full',
      cost: { requests: 1 },
      after: 'another',
      asks: (given) => followersOfLookup(given),
      expects: noneFollows,
    }),
    'other-fields': check({
      says: 'Setting the lookup does not empty the other fields.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'by-id',
      asks: (given) => keptBesideLookup(given),
      expects: keepsOthers,
    }),
    'another-session': anotherSession(),
  },
})
