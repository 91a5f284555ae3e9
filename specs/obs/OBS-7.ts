/** OBS-7: login codes other than 0. Nothing is sent to find out. */
import { defineObservation, observeRefusedLogins } from '../../src/check/index.js'

defineObservation('OBS-7', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeRefusedLogins(run),
})
