/** ODATA-3: the values of the OData endpoint are written as RECORD-1 to RECORD-5 lay down ("Data records"). */
import { check, defineClause } from '../../src/check/index.js'
import { odataReader } from '../../src/check/queries/index.js'
import { allAsLaidDown, faultsOfValues } from '../../src/check/reading/index.js'
import { fieldsInWords, objects, values } from '../record/values.js'

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
      ...values(
        allAsLaidDown,
        'GUIDs, date-times, numbers and texts in the documented forms (RECORD-1 to RECORD-5), each id once per page',
        ({ guids, dateTimes, numbers, texts }) =>
          fieldsInWords({ 'GUID field': guids, 'date-time': dateTimes, number: numbers, text: texts }),
        odataReader,
        faultsOfValues,
      ),
    }),
  },
})
