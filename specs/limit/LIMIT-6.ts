/** LIMIT-6: what a new session for each request costs (section "Limits"). */
import { defineObservation } from '../../src/check/index.js'
import { observeSessionCost } from '../../src/check/limits/index.js'

defineObservation('LIMIT-6', {
  depth: 'full',
  cost: { requests: 9, logins: 3 },
  observes: async ({ run, main }) => {
    await observeSessionCost(run, main)
  },
})
