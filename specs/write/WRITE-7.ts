/** WRITE-7: a lookup is set by a nested object, in the verbose content type or else in the plain one (line 60). */
import { check, defineChangingClause, keepsOthers, noneFollows, readsBack } from '../../src/check/index.js'
import {
  followersOfNested,
  keptBesideNested,
  setNested,
  setNestedAgain,
} from '../../src/check/changes/lookups/nested-lookup.js'
import { anotherSession } from './another-session.js'

defineChangingClause('WRITE-7', {
  checks: {
    nested: check({
      says: 'A lookup given as a nested object, with a text beside it, reads back as set.',
      depth: 'core',
      cost: { requests: 6, changes: 2 },
      control: 'the lookup by its Id field, set to another record',
      asks: (given) => setNested(given),
      expects: readsBack,
    }),
    again: check({
      says: 'A nested object sets the lookup again, to the record that it pointed to before.',
      depth: 'full',
      cost: { requests: 3, changes: 1 },
      after: 'nested',
      asks: (given) => setNestedAgain(given),
      expects: readsBack,
    }),
    'other-records': check({
      says: "No other record's lookup changes along with it.",
      depth: 'full',
      cost: { requests: 1 },
      after: 'again',
      asks: (given) => followersOfNested(given),
      expects: noneFollows,
    }),
    'other-fields': check({
      says: 'Setting the lookup does not empty the other fields.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'nested',
      asks: async ({ run }) => keptBesideNested(run),
      expects: keepsOthers,
    }),
    'another-session': anotherSession(),
  },
})
