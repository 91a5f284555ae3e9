/** RECORD-4: numbers are JSON numbers, text is JSON strings, and a field keeps its type (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { kindsAsLaidDown } from '../../src/check/relations/index.js'
import { sandboxValues, values } from './values.js'

const kinds = 'numbers as numbers, texts as strings, one kind a field'

defineClause('RECORD-4', {
  checks: {
    kinds: values(
      kindsAsLaidDown,
      'Numbers are JSON numbers, text is JSON strings, and each field keeps its type.',
      kinds,
    ),
    'sandbox-records': sandboxValues(
      kindsAsLaidDown,
      "The fields of the sandbox record's entity keep their types, too.",
      kinds,
    ),
  },
})
