/** OBS-6: versioning. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { versionHeaders } from '../../src/check/context/headers-seen.js'
import { observeHeaders } from '../../src/check/observations/silences.js'

defineObservation('OBS-6', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeHeaders(run.passiveObservations.headers(...versionHeaders)),
})
