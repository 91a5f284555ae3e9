/** LIMIT-3: the OData endpoint has the row cap of the legacy service (section "Limits"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { largeRead } from '../../src/check/limits/large-read.js'
import { expectCap, expectSameCap, inAnswers } from '../../src/check/limits/row-cap.js'

defineClause('LIMIT-3', {
  checks: {
    cap: check({
      says: 'A read of the large entity through the OData endpoint is cut where the legacy service cuts it.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      control: 'the same read of the legacy service',
      ...asserted(async ({ run, main }) => {
        const read = await largeRead(run, main, 'odata')
        if (run.policy.legacyAbsent) expectCap(run, read)
        else await expectSameCap(run, main, 'odata')
        return inAnswers(read)
      }, 'as many records as the cap, and no more in an answer'),
    }),
  },
})
