/** WRITE-10: a custom field, which bears the implementer's prefix, is set and read like any other (line 63). */
import { check, defineChangingClause } from '../../src/check/index.js'
import {
  freshFields,
  mergeFields,
  needsCustomField,
  readsBack,
  setAmongSeveral,
} from '../../src/check/writing/index.js'

defineChangingClause('WRITE-10', {
  needs: ({ run }) => {
    needsCustomField(run)
  },
  checks: {
    custom: check({
      says: 'A MERGE sets a custom field.',
      depth: 'core',
      cost: { requests: 0 },
      // WRITE-2 has set it beside other fields. Where that did not last, the field may have been lost for another.
      asks: async (given) => {
        const alone = await freshFields(given, ['custom'])
        return setAmongSeveral(given, Object.keys(alone)) ?? mergeFields(given, alone)
      },
      expects: readsBack,
    }),
  },
})
