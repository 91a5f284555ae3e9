/** RIGHTS-7: whether a lookup path leaks a forbidden object. */
import { defineObservation } from '../../src/check/index.js'
import { observeLeakByLookup } from '../../src/check/rights/index.js'

defineObservation('RIGHTS-7', {
  depth: 'standard',
  cost: { requests: 4 },
  observes: async ({ run }) => {
    await observeLeakByLookup(run)
  },
})
