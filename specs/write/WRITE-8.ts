/** WRITE-8: a MERGE on a record that does not exist is refused with the OData error body (lines 97, 100 and 178, derived). */
import { check, defineChangingClause, finding, type Given, inapplicable, seen } from '../../src/check/index.js'
import { hasErrorBody } from '../../src/check/reading/index.js'
import {
  missingRecord,
  type MissingRecord,
  missingRecordInVerbose,
  needsNoneMade,
  takesVerbose,
} from '../../src/check/writing/index.js'
import { errorBodyOf } from '../../src/odata/index.js'

const control = 'the same MERGE on the sandbox record'

const inVerbose = async (given: Given) =>
  (await missingRecordInVerbose(given)) ?? inapplicable('the MERGE in JSON was not refused')

const isRefused = ({ isClaimed, refused }: MissingRecord) =>
  finding(!isClaimed, 'a refusal', isClaimed ? `${seen(refused)}, and no such record` : seen(refused))

defineChangingClause('WRITE-8', {
  checks: {
    json: check({
      says: 'A MERGE in JSON on a random id, which no record has, is refused.',
      depth: 'core',
      cost: { requests: 5, changes: 1 },
      control,
      asks: async (given) => needsNoneMade(await missingRecord(given)),
      expects: isRefused,
    }),
    'error-body': check({
      says: 'The refusal has the OData error body.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'json',
      asks: missingRecord,
      expects: ({ refused }, { run }) => hasErrorBody(refused, run),
    }),
    verbose: check({
      says: 'The same MERGE as verbose JSON is refused, too.',
      depth: 'standard',
      cost: { requests: 2 },
      control,
      after: 'json',
      asks: async (given) => needsNoneMade(await inVerbose(given)),
      expects: isRefused,
    }),
    'verbose-error-body': check({
      says: 'The refusal of verbose JSON has the OData error body, if that content type is accepted.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'verbose',
      asks: async (given) => {
        const { refused } = await inVerbose(given)
        if (errorBodyOf(refused) === undefined && !(await takesVerbose(given)))
          inapplicable('the target does not accept verbose JSON (see WRITE-4)')
        return refused
      },
      expects: (refused, { run }) => hasErrorBody(refused, run),
    }),
  },
})
