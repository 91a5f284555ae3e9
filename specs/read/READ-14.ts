/** READ-14: the shape of the collection answer, page size, headers and failures are recorded, never judged. */

import { defineObservation } from '../../src/check/index.js'
import { legacySample } from '../../src/check/queries/index.js'
import {
  lookFor,
  observeFailures,
  observeHeaders,
  observeShape,
  readAs,
  unknownCollection,
  unknownField,
  unknownSelection,
  unreadableFilters,
} from '../../src/check/reading/index.js'

defineObservation('READ-14', {
  depth: 'standard',
  cost: { requests: 9 },
  observes: async ({ run, main }) => {
    await lookFor('shape and pages', async () => observeShape(await legacySample(run, main)))
    for (const accept of ['application/json', undefined]) {
      await lookFor('headers', async () => observeHeaders(await readAs(run, main, accept)))
    }
    for (const provoke of [unreadableFilters, unknownField, unknownSelection, unknownCollection]) {
      await lookFor('failures', async () => observeFailures(await provoke(run, main, 'legacy')))
    }
  },
})
