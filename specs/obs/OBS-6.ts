/** OBS-6: versioning. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { observeHeaders, versionHeaders } from '../../src/scenario/index.js'

defineObservation('OBS-6', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeHeaders(run.sightings.headers(...versionHeaders)),
})
