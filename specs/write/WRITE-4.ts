/** WRITE-4: MERGE and PUT work with application/json and with application/json;odata=verbose (line 98). */
import { check, defineChangingClause, finding, movesNothingElse, readsBack, type Depth } from '../../src/check/index.js'
import { movedByVerboseMerge } from '../../src/check/changes/others/left-alone-in-verbose.js'
import { needsPut } from '../../src/check/changes/making/changing.js'
import { setPlainly, setVerbosely } from '../../src/check/changes/values/content-types.js'
import { anotherSession } from './another-session.js'

type Method = 'MERGE' | 'PUT'

const set = (method: Method, depth: Depth, how: typeof setPlainly, says: string, control?: string) =>
  check({
    says,
    depth,
    cost: { requests: 2, changes: 1 },
    ...(control === undefined ? {} : { control }),
    asks: (given) => {
      if (method === 'PUT') needsPut(given.run)
      return how(given, method)
    },
    expects: (fields) => (fields ? readsBack(fields) : finding(true, 'status 405, as declared', 'status 405')),
  })

const asPlain = (method: Method) => `the same ${method} as application/json, if a field does not come back`

defineChangingClause('WRITE-4', {
  checks: {
    'merge-json': set('MERGE', 'core', setPlainly, 'A MERGE as application/json sets the plain fields that it gives.'),
    'merge-verbose': set(
      'MERGE',
      'core',
      setVerbosely,
      'A MERGE as verbose JSON sets the plain fields that it gives.',
      asPlain('MERGE'),
    ),
    'other-fields': check({
      says: 'The MERGE as verbose JSON moves no field that one as application/json does not move.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'merge-verbose',
      asks: (given) => movedByVerboseMerge(given),
      expects: movesNothingElse,
    }),
    'put-verbose': set(
      'PUT',
      'core',
      setVerbosely,
      'A PUT as verbose JSON sets the plain fields that it gives.',
      asPlain('PUT'),
    ),
    // WRITE-3 sends such a PUT at core depth.
    'put-json': set('PUT', 'full', setPlainly, 'A PUT as application/json sets the plain fields that it gives.'),
    'another-session': anotherSession(),
  },
})
