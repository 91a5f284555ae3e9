/** OBS-1: logout. Nothing is sent to find out. */
import { defineObservation, notShown } from '../../src/check/index.js'

defineObservation('OBS-1', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
