/** WRITE-11: the manner of a successful change, which the document does not show. */
import { defineObservation } from '../../src/check/index.js'
import { observeChange, together } from '../../src/check/changes/index.js'

defineObservation('WRITE-11', {
  depth: 'full',
  cost: { requests: 5, changes: 2 },
  observes: async ({ run, main }) => {
    await together(run, main, async () => {
      for (const method of ['MERGE', 'PUT'] as const) await observeChange(run, main, method)
    })
  },
})
