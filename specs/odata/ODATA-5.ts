/** ODATA-5: shape, paging and other query options of the OData endpoint. */

import { defineObservation } from '../../src/check/index.js'
import { odataReader, odataSample, sampleOf, sampleRead } from '../../src/check/queries/index.js'
import {
  lookFor,
  observeFurtherOptions,
  observeHeaders,
  observeLookupPath,
  observeShape,
} from '../../src/check/reading/index.js'

defineObservation('ODATA-5', {
  depth: 'full',
  cost: { requests: 10 },
  observes: async ({ run, main }) => {
    const reader = odataReader(run, main)
    const { lookup } = run.profile
    await lookFor('shape and pages', async () => observeShape(await odataSample(run, main)))
    await lookFor('headers', async () => observeHeaders(await sampleRead(run, main, 'odata')))
    await observeFurtherOptions(reader)
    if (lookup?.entity !== reader.entity) return
    await lookFor(`a filter along ${lookup.field}`, async () => {
      await observeLookupPath(reader, await sampleOf(odataReader(run, main, lookup.target)))
    })
  },
})
