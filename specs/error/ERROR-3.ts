/** ERROR-3: the codes and statuses of failures, and error bodies of other forms (section "OData error body (JSON)"). */

import { defineObservation } from '../../src/check/index.js'
import {
  lookFor,
  observeError,
  observeServiceError,
  provokedFailures,
  unreadableFilters,
} from '../../src/check/reading/index.js'

defineObservation('ERROR-3', {
  depth: 'full',
  cost: { requests: 11 },
  observes: async ({ run, main }) => {
    await lookFor('failures of the legacy data service', async () => {
      for (const failure of await provokedFailures(run, main)) observeError(failure)
    })
    await lookFor('failures of the OData endpoint', async () => {
      for (const { failed } of await unreadableFilters(run, main, 'odata')) observeError(failed)
    })
    await lookFor('failures of custom services', () => observeServiceError(run, main))
  },
})
