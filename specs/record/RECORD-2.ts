/** RECORD-2: ids, lookups and other GUID fields are GUIDs as plain JSON strings (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { legacySample } from '../../src/check/relations/asking/sample.js'
import { guidsAsLaidDown, observeLikelyLookups } from '../../src/check/relations/records/value-forms.js'
import { valueCheck } from './values.js'

defineClause('RECORD-2', {
  needs: async ({ run, main }) => {
    observeLikelyLookups(await legacySample(run, main))
  },
  checks: {
    guids: valueCheck(
      'The Id, and each lookup or GUID field that is set, is a GUID as a plain string.',
      guidsAsLaidDown,
      'GUIDs as plain strings of 8-4-4-4-12 digits',
    ),
  },
})
