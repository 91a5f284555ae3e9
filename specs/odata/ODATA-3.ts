/** ODATA-3: the values of the OData endpoint are written as RECORD-1 to RECORD-5 lay down ("Data records"). */
import { check, defineClause } from '../../src/check/index.js'
import { odataReader } from '../../src/check/relations/asking/query.js'
import { faultsOfValues } from '../../src/check/relations/records/records-shown.js'
import { allAsLaidDown } from '../../src/check/relations/records/value-forms.js'
import { objects, values } from '../record/values.js'

defineClause('ODATA-3', {
  checks: {
    objects: check({
      says: 'Every record in an answer of the OData endpoint is a JSON object.',
      depth: 'core',
      cost: { requests: 1 },
      ...objects(odataReader),
    }),
    values: check({
      says: 'GUIDs, date-times, numbers and texts of the OData endpoint are written as in the legacy data service, and no id is repeated.',
      depth: 'core',
      cost: { requests: 1 },
      ...values(allAsLaidDown, 'values as RECORD-1 to RECORD-5 require', odataReader, faultsOfValues),
    }),
  },
})
