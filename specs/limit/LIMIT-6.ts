/** LIMIT-6: what a new session for each request costs (section "Limits"). */
import { clause, observeSessionCost } from '../../src/scenario/index.js'

clause('LIMIT-6', async ({ run, main }) => {
  await observeSessionCost(run, main)
})
