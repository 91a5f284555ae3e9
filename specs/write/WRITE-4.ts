/** WRITE-4: MERGE and PUT work with application/json and with application/json;odata=verbose (line 98). */
import { check, defineChangingClause } from '../../src/check/index.js'
import {
  movedByVerboseMerge,
  movesNothingElse,
  needsPutForAll,
  setOrBlocked,
  setPlainly,
  setVerbosely,
} from '../../src/check/writing/index.js'

const inVerbose = (method: 'MERGE' | 'PUT') =>
  check({
    says: `A ${method} as verbose JSON sets the plain fields that it includes.`,
    depth: 'core',
    // Before the first PUT of a run another session is looked at.
    cost: { requests: method === 'PUT' ? 4 : 2, changes: 1, ...(method === 'PUT' && { sessions: ['another'] }) },
    control: `the same ${method} as application/json, if a field does not come back`,
    asks: async (given) => {
      if (method === 'PUT') await needsPutForAll(given)
      return setVerbosely(given, method)
    },
    expects: setOrBlocked,
  })

defineChangingClause('WRITE-4', {
  checks: {
    // WRITE-1 sends such a MERGE at core depth, and WRITE-3 such a PUT. It comes first, since the other is compared with it.
    'merge-json': check({
      says: 'A MERGE as application/json sets the plain fields that it includes.',
      depth: 'standard',
      cost: { requests: 2, changes: 1 },
      asks: setPlainly,
      expects: setOrBlocked,
    }),
    'merge-verbose': inVerbose('MERGE'),
    'other-fields': check({
      says: 'The MERGE as verbose JSON changes no field that one as application/json does not change.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'merge-verbose',
      asks: movedByVerboseMerge,
      expects: movesNothingElse,
    }),
    'put-verbose': inVerbose('PUT'),
  },
})
