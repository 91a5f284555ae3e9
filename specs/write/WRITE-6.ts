/** WRITE-6: a lookup is set by its Id field, as a GUID in a plain JSON string (line 59). */
import { check, defineChangingClause, readsBack } from '../../src/check/index.js'
import { setById } from '../../src/check/changes/lookups/setting-lookups.js'
import { besideLookup } from './lookup-checks.js'

defineChangingClause('WRITE-6', {
  checks: {
    'by-id': check({
      says: 'A lookup set by its Id field reads back as that GUID.',
      depth: 'core',
      cost: { requests: 4, changes: 1 },
      asks: setById,
      expects: readsBack,
    }),
    ...besideLookup('by id', 'by-id'),
  },
})
