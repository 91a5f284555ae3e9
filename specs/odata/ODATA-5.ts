/** ODATA-5: shape, paging and other query options of the OData endpoint. */

import { defineObservation } from '../../src/check/index.js'
import { lookFor, observeHeaders, observeShape } from '../../src/check/relations/errors/manner.js'
import { observeFurtherOptions, observeLookupPath } from '../../src/check/relations/options/further-options.js'
import { odataReader } from '../../src/check/relations/asking/query.js'
import { odataSample, sampleOf, sampleRead } from '../../src/check/relations/asking/sample.js'

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
