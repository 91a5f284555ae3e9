/** RECORD-4: numbers are JSON numbers, text is JSON strings, and a field keeps its type (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { kindsAsLaidDown } from '../../src/check/reading/index.js'
import { fieldsInWords, valueCheck } from './values.js'

defineClause('RECORD-4', {
  checks: {
    kinds: valueCheck(
      'Numbers are JSON numbers, text is JSON strings, and each field keeps its type.',
      kindsAsLaidDown,
      'numbers as numbers, texts as strings, one type per field',
      ({ numbers, texts }) => fieldsInWords({ number: numbers, text: texts }),
    ),
  },
})
