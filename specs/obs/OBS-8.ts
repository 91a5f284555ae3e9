/** OBS-8: events. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { notShown } from '../../src/check/observations/silences.js'

defineObservation('OBS-8', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
