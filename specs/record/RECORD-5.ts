/** RECORD-5: no id comes twice on a page (derived). */
import { check, defineClause, finding } from '../../src/check/index.js'
import { idsOnce, legacySample, needsRichSample } from '../../src/check/relations/index.js'
import { sandboxValues } from './values.js'

const once = 'each id once on its page'

defineClause('RECORD-5', {
  checks: {
    ids: check({
      says: 'No page has two records with the same id.',
      depth: 'core',
      cost: { requests: 0 },
      asks: async ({ run, main }) => {
        const sample = await legacySample(run, main)
        const faults = idsOnce(run, sample)
        if (faults.length === 0) needsRichSample(run, sample)
        return { faults, sample }
      },
      expects: ({ faults, sample }) =>
        finding(
          faults.length === 0,
          once,
          faults.length === 0 ? `${once} in ${String(sample.rows.length)} records` : faults.join('; '),
        ),
    }),
    'sandbox-records': sandboxValues(idsOnce, "Nor has a page of the sandbox record's entity.", once),
  },
})
