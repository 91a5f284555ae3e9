/** WRITE-6: a lookup is set by its Id field, as a GUID in a plain JSON string (line 59). */
import { check, defineChangingClause } from '../../src/check/index.js'
import { keepsOthers, leftBeside, readsBack, setById } from '../../src/check/writing/index.js'

defineChangingClause('WRITE-6', {
  checks: {
    'by-id': check({
      says: 'A lookup set by its Id field reads back as that GUID.',
      depth: 'core',
      cost: { requests: 4, changes: 1 },
      asks: setById,
      expects: readsBack,
    }),
    'other-fields': check({
      says: 'Setting the lookup by its Id field does not empty the other fields.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'by-id',
      asks: (given) => leftBeside(given, 'by id'),
      expects: keepsOthers,
    }),
  },
})
