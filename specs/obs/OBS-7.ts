/** OBS-7: login codes other than 0. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { observeRefusedLogins } from '../../src/check/observations/silences.js'

defineObservation('OBS-7', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeRefusedLogins(run),
})
