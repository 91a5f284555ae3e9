/** OBS-4: the internal data service. Nothing is sent to find out. */
import { defineObservation, notShown } from '../../src/check/index.js'

defineObservation('OBS-4', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
