/** OBS-2: create and delete. Nothing is sent to find out. */
import { defineObservation, observeMethods } from '../../src/check/index.js'

defineObservation('OBS-2', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeMethods(run, ['POST', 'DELETE']),
})
