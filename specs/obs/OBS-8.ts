/** OBS-8: events. Nothing is sent to find out. */
import { defineObservation, notShown } from '../../src/check/index.js'

defineObservation('OBS-8', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
