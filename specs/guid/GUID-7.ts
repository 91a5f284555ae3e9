/** GUID-7: what other spellings of a GUID meet. */
import { defineObservation } from '../../src/check/index.js'
import { observeOtherSpellings } from '../../src/check/writing/index.js'

defineObservation('GUID-7', {
  depth: 'full',
  cost: { requests: 21, changes: 9 },
  observes: async (given) => {
    await observeOtherSpellings(given)
  },
})
