/** OBS-10: objects, fields and states. Nothing is sent to find out. */
import { defineObservation, observeFields } from '../../src/check/index.js'

defineObservation('OBS-10', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeFields(run),
})
