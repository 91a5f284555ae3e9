/** READ-11: a filter on Id finds the record and no other; a GUID that no record has finds none (lines 88 and 58). */
import { defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRichRecords, randomGuid } from '../../src/check/queries/index.js'
import { findsById, findsByIdInXml, findsNoNearbyId } from '../../src/check/reading/index.js'
import { eq } from '../../src/odata/index.js'

defineLiveClause('READ-11', {
  needs: needsRichRecords,
  checks: {
    last: comparing({
      says: 'The Id of the last record of the sample finds that record, with its values, and no other.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ sample }) => findsById(sample.rows.at(-1) ?? {}, sample),
    }),
    none: comparing({
      says: 'An Id that differs from it in one digit finds no record, unless one has it.',
      depth: 'core',
      cost: { requests: 1 },
      control: 'the filter on the Id itself',
      after: 'last',
      asks: async ({ run, reader, sample }) => {
        const known = String(sample.rows.at(-1)?.['Id'])
        const breaches = await findsNoNearbyId(reader, [known, randomGuid(run, 'record')], (guid) => eq('Id', { guid }))
        return { breaches, expected: 'no records', seen: 'no records' }
      },
    }),
    xml: comparing({
      says: 'In XML, the Id of a record finds that record and no other.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: ({ sample }) => findsByIdInXml(sample),
    }),
  },
})
