/** OBS-3: writing through the OData endpoint. Nothing is sent to find out. */
import { defineObservation, observeMethods } from '../../src/check/index.js'

defineObservation('OBS-3', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => observeMethods(run, ['POST', 'PATCH', 'PUT', 'DELETE']),
})
