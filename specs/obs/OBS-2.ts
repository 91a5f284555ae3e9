/** OBS-2: create and delete. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { observeMethods } from '../../src/check/observations/silences.js'

defineObservation('OBS-2', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeMethods(run, ['POST', 'DELETE']),
})
