/** RECORD-5: no id comes twice on a page (derived). */
import { check, defineClause } from '../../src/check/index.js'
import { legacyReader } from '../../src/check/relations/asking/query.js'
import { idsOnce } from '../../src/check/relations/records/value-forms.js'
import { sandboxRecords, values } from './values.js'

const once = 'each id once per page'

defineClause('RECORD-5', {
  checks: {
    ids: check({
      says: 'No page has two records with the same id.',
      depth: 'core',
      cost: { requests: 0 },
      ...values(idsOnce, once, legacyReader, async (sample, check) => check(sample)),
    }),
    'sandbox-records': sandboxRecords('The same holds for the entity of the sandbox record.', idsOnce, once),
  },
})
