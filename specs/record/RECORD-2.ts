/** RECORD-2: ids, lookups and other GUID fields are GUIDs as plain JSON strings (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { guidsAsLaidDown, legacySample, observeLikelyLookups } from '../../src/check/relations/index.js'
import { sandboxValues, values } from './values.js'

const guids = 'GUIDs as plain strings of 8-4-4-4-12 digits'

defineClause('RECORD-2', {
  needs: async ({ run, main }) => {
    observeLikelyLookups(run, await legacySample(run, main))
  },
  checks: {
    guids: values(
      guidsAsLaidDown,
      'The Id, and each lookup or GUID field that is set, is a GUID as a plain string.',
      guids,
    ),
    'sandbox-records': sandboxValues(
      guidsAsLaidDown,
      "The records of the sandbox record's entity have such GUIDs, too.",
      guids,
    ),
  },
})
