/** WRITE-11: the manner of a successful change, which the document does not show. */
import { observeChange, together } from '../../src/scenario/changes/index.js'
import { clause } from '../../src/scenario/index.js'

clause('WRITE-11', async ({ run, main }) => {
  await together(run, main, async () => {
    for (const method of ['MERGE', 'PUT'] as const) await observeChange(run, main, method)
  })
})
