/** RECORD-2: ids, lookups and other GUID fields are GUIDs as plain JSON strings (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { legacySample } from '../../src/check/queries/index.js'
import { guidsAsLaidDown, observeLikelyLookups } from '../../src/check/reading/index.js'
import { fieldsInWords, valueCheck } from './values.js'

defineClause('RECORD-2', {
  needs: async ({ run, main }) => {
    observeLikelyLookups(await legacySample(run, main))
  },
  checks: {
    guids: valueCheck(
      'The Id, and each lookup or GUID field that is set, is a GUID as a plain string.',
      guidsAsLaidDown,
      'GUIDs as plain strings of 8-4-4-4-12 digits',
      ({ guids }) => fieldsInWords({ 'GUID field': guids }),
    ),
  },
})
