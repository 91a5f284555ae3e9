/** LIMIT-7: totals, time and bytes up to the row cap (section "Limits"). */
import { clause, largeRead, observeLargeRead } from '../../src/scenario/index.js'

clause('LIMIT-7', async ({ run, main }) => {
  observeLargeRead(run, await largeRead(run, main, run.policy.legacyAbsent ? 'odata' : 'legacy'))
})
