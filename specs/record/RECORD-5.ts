/** RECORD-5: no id comes twice on a page (derived). */
import { defineClause } from '../../src/check/index.js'
import { idsOnce } from '../../src/check/reading/index.js'
import { valueCheck } from './values.js'

const once = 'each id once per page'

defineClause('RECORD-5', {
  checks: {
    ids: valueCheck(
      'No page has two records with the same id.',
      idsOnce,
      once,
      () => 'each id once per page',
      async (sample, check) => check(sample),
    ),
  },
})
