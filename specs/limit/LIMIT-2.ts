/** LIMIT-2: a $top above the row cap does not lift it (section "Limits"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { largeRead } from '../../src/check/limits/large-read.js'
import { expectNotLiftedInXml, expectTopNotLifting, inAnswers } from '../../src/check/limits/row-cap.js'
import { beyondSmall } from './beyond-small.js'

defineClause('LIMIT-2', {
  checks: {
    top: check({
      says: 'A read with a $top above the cap gives no more records than the cap in one answer.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      control: 'the read without $top, which shows the cap at work',
      ...asserted(async ({ run, main }) => {
        await expectTopNotLifting(run, main)
        return inAnswers(await largeRead(run, main, 'legacyTop'))
      }, 'at most as many records in an answer as the cap'),
    }),
    xml: check({
      says: 'The same holds in XML.',
      depth: 'standard',
      cost: { requests: 2, rows: 'large' },
      ...asserted(
        ({ run, main }) => expectNotLiftedInXml(run, main),
        'at most as many records in an answer as the cap',
        beyondSmall,
      ),
    }),
  },
})
