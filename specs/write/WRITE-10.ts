/** WRITE-10: a custom field, which bears the implementer's prefix, is set and read like any other (line 63). */
import { check, defineChangingClause, readsBack } from '../../src/check/index.js'
import { needsCustomField, setCustom } from '../../src/check/changes/values/custom-field.js'
import { anotherSession } from './another-session.js'

defineChangingClause('WRITE-10', {
  needs: ({ run }) => {
    needsCustomField(run)
  },
  checks: {
    custom: check({
      says: 'A MERGE sets a custom field.',
      depth: 'core',
      cost: { requests: 2, changes: 1 },
      asks: (given) => setCustom(given),
      expects: readsBack,
    }),
    'another-session': anotherSession(),
  },
})
