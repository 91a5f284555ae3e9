/** OBS-11: security of the surroundings. Nothing is sent to find out. */
import { defineObservation, observeSurroundings } from '../../src/check/index.js'

defineObservation('OBS-11', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeSurroundings(run),
})
