/** LIMIT-7: totals, time and bytes up to the row cap (section "Limits"). */
import { defineObservation } from '../../src/check/index.js'
import { largeRead, observeLargeRead } from '../../src/check/limits/index.js'

defineObservation('LIMIT-7', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run, main }) => {
    observeLargeRead(run, await largeRead(run, main, run.policy.legacyAbsent ? 'odata' : 'legacy'))
  },
})
