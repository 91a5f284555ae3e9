/** WRITE-10: a custom field, which bears the implementer's prefix, is set and read like any other (line 63). */
import { check, defineChangingClause, readsBack } from '../../src/check/index.js'
import { freshFields } from '../../src/check/changes/fields/fresh-values.js'
import { needsCustomField } from '../../src/check/changes/fields/needed-fields.js'
import { mergeFields } from '../../src/check/changes/making/changing.js'
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
      asks: async (given) => mergeFields(given, await freshFields(given, ['custom'])),
      expects: readsBack,
    }),
    'another-session': anotherSession(),
  },
})
