/** OBS-10: objects, fields and states. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { observeFields } from '../../src/check/observations/silences.js'

defineObservation('OBS-10', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeFields(run),
})
