/** RECORD-1: a record is an object of fields (section "Data records"). */
import { check, defineClause, finding } from '../../src/check/index.js'
import {
  expectObjects,
  kindsOfRows,
  legacyReader,
  legacySample,
  needsRichSample,
  pagesOfRecords,
  plainMembers,
} from '../../src/check/relations/index.js'
import { sandboxValues, values } from './values.js'

const plain = 'plain values'

defineClause('RECORD-1', {
  checks: {
    objects: check({
      says: 'Each record in each page of records is a JSON object.',
      depth: 'core',
      cost: { requests: 0 },
      asks: async ({ run, main }) => {
        const pages = await pagesOfRecords(legacyReader(run, main))
        for (const page of pages) expectObjects(page)
        const records = pages.reduce((sum, page) => sum + (kindsOfRows(page)?.length ?? 0), 0)
        // Where no page shows any, the sample says why.
        if (records === 0) needsRichSample(run, await legacySample(run, main))
        return { records, pages: pages.length }
      },
      expects: ({ records, pages }) =>
        finding(records > 0, 'objects', `${String(records)} objects in ${String(pages)} pages`),
    }),
    'plain-values': values(plainMembers, 'Each field that XML types as one plain value has one in JSON.', plain),
    'sandbox-records': sandboxValues(
      plainMembers,
      "The records of the sandbox record's entity have plain values, too.",
      plain,
    ),
  },
})
