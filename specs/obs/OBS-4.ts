/** OBS-4: the internal data service. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { notShown } from '../../src/check/observations/silences.js'

defineObservation('OBS-4', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
