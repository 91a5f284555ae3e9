/** WRITE-3: PUT sets the fields given, and in no other record (lines 97 and 99). */
import { check, defineChangingClause, untested } from '../../src/check/index.js'
import {
  allSetBy,
  needsPutForAll,
  noneElsewhere,
  otherRecordsWith,
  readsBack,
  setAll,
  setNestedByPut,
  setOrBlocked,
} from '../../src/check/writing/index.js'

defineChangingClause('WRITE-3', {
  needs: needsPutForAll,
  checks: {
    put: check({
      says: 'A PUT in JSON sets every field that it includes.',
      depth: 'core',
      cost: { requests: 2, changes: 1 },
      asks: (given) => setAll(given, 'PUT'),
      expects: setOrBlocked,
    }),
    'other-records': check({
      says: 'No other record gets the values of the PUT.',
      depth: 'core',
      cost: { requests: 1 },
      after: 'put',
      asks: (given) => otherRecordsWith(given, allSetBy(given.run, 'PUT').fields, 'PUT'),
      expects: noneElsewhere,
    }),
    'nested-lookup': check({
      says: 'A PUT with a lookup as a nested object, if it is accepted, sets the lookup like a MERGE.',
      depth: 'standard',
      cost: { requests: 2, changes: 1 },
      after: 'put',
      asks: (given) => {
        const { changed, fields, lookup } = allSetBy(given.run, 'PUT')
        const present = { ...changed.after, ...fields }
        return setNestedByPut(given, lookup ?? untested('no PUT has set a lookup', 'sandbox.lookup'), {
          present,
          names: Object.keys(fields),
        })
      },
      expects: readsBack,
    }),
  },
})
