/** LIMIT-1: no answer of a legacy query has more records than the row cap (section "Limits"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { expectNotLiftedByFilter } from '../../src/check/limits/filtered-cap.js'
import { largeRead } from '../../src/check/limits/large-read.js'
import { expectCap, inAnswers } from '../../src/check/limits/row-cap.js'
import { beyondSmall } from './beyond-small.js'

defineClause('LIMIT-1', {
  checks: {
    cap: check({
      says: 'A read of an entity with more records than the cap is cut at the cap, and no answer has more.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      ...asserted(async ({ run, main }) => {
        const read = await largeRead(run, main, 'legacy')
        expectCap(run, read)
        return inAnswers(read)
      }, 'at most as many records in an answer as the cap, and as many where there are more'),
    }),
    filter: check({
      says: 'A filter that holds for most records does not lift the cap.',
      depth: 'standard',
      cost: { requests: 2, rows: 'large' },
      ...asserted(
        ({ run, main }) => expectNotLiftedByFilter(run, main),
        'at most as many records in an answer as the cap',
        beyondSmall,
      ),
    }),
  },
})
