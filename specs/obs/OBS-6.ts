/** OBS-6: versioning. Nothing is sent to find out. */
import { defineObservation, observeHeaders, versionHeaders } from '../../src/check/index.js'

defineObservation('OBS-6', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeHeaders(run.passiveObservations.headers(...versionHeaders)),
})
