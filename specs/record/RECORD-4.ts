/** RECORD-4: numbers are JSON numbers, text is JSON strings, and a field keeps its type (section "Data records"). */
import { check, defineClause } from '../../src/check/index.js'
import { kindsAsLaidDown } from '../../src/check/relations/records/value-forms.js'
import { values } from './values.js'

defineClause('RECORD-4', {
  checks: {
    kinds: check({
      says: 'Numbers are JSON numbers, text is JSON strings, and each field keeps its type.',
      depth: 'core',
      cost: { requests: 0 },
      ...values(kindsAsLaidDown, 'numbers as numbers, texts as strings, one type per field'),
    }),
  },
})
