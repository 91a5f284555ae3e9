/** WRITE-11: the manner of a successful change, which the document does not show. */
import { defineObservation } from '../../src/check/index.js'
import { observeChange, together } from '../../src/check/writing/index.js'

defineObservation('WRITE-11', {
  depth: 'full',
  cost: { requests: 5, changes: 2 },
  observes: async (given) => {
    await together(given, async () => {
      for (const method of ['MERGE', 'PUT'] as const) await observeChange(given, method)
    })
  },
})
