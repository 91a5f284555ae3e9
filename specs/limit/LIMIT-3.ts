/** LIMIT-3: the OData endpoint has the row cap of the legacy service (section "Limits"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { expectNotLiftedByFilter } from '../../src/check/limits/filtered-cap.js'
import { largeRead } from '../../src/check/limits/large-read.js'
import { expectCap, expectNotLifted, expectSameCap, inAnswers } from '../../src/check/limits/row-cap.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import { beyondSmall } from './beyond-small.js'

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
    top: check({
      says: 'A $top above the cap does not lift it there either.',
      depth: 'standard',
      cost: { requests: 1, rows: 'large' },
      ...asserted(
        ({ run, main }) => {
          if (run.policy.legacyAbsent)
            inapplicable('the cap of the legacy service, beside which this is held, is not there')
          return expectNotLifted(run, main, 'odata')
        },
        'at most as many records in an answer as the cap',
        beyondSmall,
      ),
    }),
    filter: check({
      says: 'A filter that holds for most records does not lift it there either.',
      depth: 'full',
      cost: { requests: 2, rows: 'large' },
      ...asserted(
        ({ run, main }) => expectNotLiftedByFilter(run, main, 'odataWhole'),
        'at most as many records in an answer as the cap',
        beyondSmall,
      ),
    }),
  },
})
