/** RECORD-1: a record is an object of fields (section "Data records"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { expectObjects, legacyReader, pagesOfRecords, plainMembers } from '../../src/scenario/relations/index.js'
import { sandboxValues, values } from './values.js'

const plain = 'plain values'

defineClause('RECORD-1', {
  checks: {
    objects: check({
      says: 'Each record in each page of records is a JSON object.',
      depth: 'core',
      cost: { requests: 0 },
      ...asserted(async ({ run, main }) => {
        for (const page of await pagesOfRecords(legacyReader(run, main))) expectObjects(page)
      }, 'objects'),
    }),
    'plain-values': values(plainMembers, 'Each field that XML types as one plain value has one in JSON.', plain),
    'sandbox-records': sandboxValues(
      plainMembers,
      "The records of the sandbox record's entity have plain values, too.",
      plain,
    ),
  },
})
