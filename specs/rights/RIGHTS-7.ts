/** RIGHTS-7: whether a lookup path leaks a forbidden object. */
import { clause, observeLeakByLookup } from '../../src/scenario/index.js'

clause('RIGHTS-7', async ({ run }) => {
  await observeLeakByLookup(run)
})
