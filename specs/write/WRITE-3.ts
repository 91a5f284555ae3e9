/** WRITE-3: PUT sets the fields given, and in no other record (lines 97 and 99). */
import {
  allOf,
  check,
  defineChangingClause,
  finding,
  noneElsewhere,
  noneFollows,
  readsBack,
} from '../../src/check/index.js'
import { allSetBy, seenByAnotherSession, setAll } from '../../src/check/changes/for-all/set-for-all.js'
import { needsPut } from '../../src/check/changes/making/changing.js'
import { otherRecordsWith } from '../../src/check/changes/others/other-records.js'
import { setDigitsByPut, setNestedByPut } from '../../src/check/changes/for-all/nested-by-put.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { staleReads } from './stale-reads.js'

defineChangingClause('WRITE-3', {
  needs: ({ run }) => {
    needsPut(run)
  },
  checks: {
    put: check({
      says: 'A PUT in JSON sets every field that it gives.',
      depth: 'core',
      cost: { requests: 2, changes: 1 },
      asks: (given) => setAll(given, 'PUT'),
      expects: (set) => (set ? readsBack(set) : finding(true, 'status 405, as declared', 'status 405')),
    }),
    'other-records': check({
      says: 'No other record gets the values of the PUT.',
      depth: 'core',
      cost: { requests: 1 },
      after: 'put',
      asks: ({ run, main }) => otherRecordsWith({ run, main }, allSetBy(run, 'PUT').fields, 'PUT'),
      expects: noneElsewhere,
    }),
    'another-session': check({
      says: 'Another session of the same user reads the fields as the PUT set them.',
      depth: 'standard',
      cost: { requests: 1 },
      after: 'put',
      asks: (given) => seenByAnotherSession(given, 'PUT'),
      expects: readsBack,
    }),
    ...staleReads('PUT', { depth: 'standard', after: 'put' }),
    'nested-lookup': check({
      says: 'A PUT with a lookup as a nested object, if it is taken, sets it as a MERGE does, and in no other record.',
      depth: 'standard',
      cost: { requests: 4, changes: 1 },
      after: 'put',
      asks: ({ run, main }) => {
        const { changed, fields, lookup } = allSetBy(run, 'PUT')
        const present = { ...changed.after, ...fields }
        return setNestedByPut({ run, main }, lookup ?? untested('no PUT has set a lookup', 'sandbox.lookup'), {
          present,
          names: Object.keys(fields),
        })
      },
      expects: ({ followers, ...set }) => (followers ? allOf(readsBack(set), noneFollows(followers)) : readsBack(set)),
    }),
    digits: check({
      says: 'A PUT keeps the leading zeros of a text of digits as a MERGE does.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'put',
      asks: ({ run, main }) => setDigitsByPut({ run, main }, Object.keys(allSetBy(run, 'PUT').fields)),
      expects: readsBack,
    }),
  },
})
