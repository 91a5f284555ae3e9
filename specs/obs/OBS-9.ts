/** OBS-9: outbound calls of processes. Nothing is sent to find out. */
import { defineObservation, notShown } from '../../src/check/index.js'

defineObservation('OBS-9', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async () => notShown(),
})
