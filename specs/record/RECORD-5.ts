/** RECORD-5: no id comes twice on a page (derived). */
import { defineClause } from '../../src/check/index.js'
import { idsOnce } from '../../src/check/relations/records/value-forms.js'
import { valueCheck } from './values.js'

const once = 'each id once per page'

defineClause('RECORD-5', {
  checks: {
    ids: valueCheck('No page has two records with the same id.', idsOnce, once, async (sample, check) => check(sample)),
  },
})
