/** LIMIT-3: the OData endpoint has the row cap of the legacy service (section "Limits"). */
import { check, defineClause } from '../../src/check/index.js'
import { besideLegacy, hasSameCap, largeRead } from '../../src/check/limits/index.js'

defineClause('LIMIT-3', {
  checks: {
    cap: check({
      says: 'A read of the large entity through the OData endpoint has the same cap as the legacy data service.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      control: 'the same read of the legacy data service',
      asks: async ({ run, main }) =>
        run.policy.legacyAbsent ? { read: await largeRead(run, main, 'odata') } : besideLegacy(run, main, 'odata'),
      expects: (reads, { run }) => hasSameCap(run, reads),
    }),
  },
})
