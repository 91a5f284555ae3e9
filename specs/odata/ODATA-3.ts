/** ODATA-3: the values of the OData endpoint are written as RECORD-1 to RECORD-5 lay down ("Data records"). */
import { asserted, defineClause } from '../../src/check/index.js'
import { expect } from '../../src/check/core/expect.js'
import {
  allAsLaidDown,
  expectObjects,
  faultsOfValues,
  needsRichSample,
  odataReader,
  odataSample,
  pagesOfRecords,
} from '../../src/check/relations/index.js'

defineClause('ODATA-3', {
  checks: {
    objects: {
      says: 'Every record in an answer of the OData endpoint is a JSON object.',
      depth: 'core',
      cost: { requests: 1 },
      ...asserted(async ({ run, main }) => {
        for (const page of await pagesOfRecords(odataReader(run, main))) expectObjects(page)
        // Pages without a record show nothing of what stands in the place of records.
        needsRichSample(run, await odataSample(run, main))
      }, 'objects'),
    },
    values: {
      says: 'GUIDs, date-times, numbers and texts of the OData endpoint are written as in the legacy service, and no id stands twice.',
      depth: 'core',
      cost: { requests: 1 },
      ...asserted(async ({ run, main }) => {
        const sample = await odataSample(run, main)
        expect(await faultsOfValues(run, sample, allAsLaidDown)).toBeWithoutBreach(
          'values as RECORD-1 to RECORD-5 lay down',
        )
        needsRichSample(run, sample)
      }, 'values as RECORD-1 to RECORD-5 lay down'),
    },
  },
})
