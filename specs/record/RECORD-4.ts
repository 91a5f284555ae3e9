/** RECORD-4: numbers are JSON numbers, text is JSON strings, and a field keeps its type (section "Data records"). */
import { defineClause } from '../../src/check/index.js'
import { kindsAsLaidDown } from '../../src/check/relations/records/value-forms.js'
import { valueChecks } from './values.js'

defineClause('RECORD-4', {
  checks: valueChecks(kindsAsLaidDown, 'numbers as numbers, texts as strings, one kind a field', {
    id: 'kinds',
    probe: 'Numbers are JSON numbers, text is JSON strings, and each field keeps its type.',
    sandbox: "The fields of the sandbox record's entity keep their types, too.",
  }),
})
