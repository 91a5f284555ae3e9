/** WRITE-8: a MERGE on a record that does not exist is refused with the OData error body (lines 97, 100 and 178, derived). */
import { asserted, check, defineChangingClause, finding } from '../../src/check/index.js'
import { missingRecord, missingRecordInVerbose, needsNoneMade, takesVerbose } from '../../src/check/changes/index.js'
import { errorBodyOf } from '../../src/odata/index.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import { seen } from '../../src/check/core/answers.js'
import { expectErrorBody } from '../../src/check/relations/errors/expect-error-body.js'
import type { Actor } from '../../src/session/index.js'

type Missing = Awaited<ReturnType<typeof missingRecord>>

const control = 'the same MERGE on the sandbox record'

async function inVerbose(run: RunContext, main: Actor): Promise<Missing> {
  return (await missingRecordInVerbose(run, main)) ?? inapplicable('the MERGE in JSON was not refused')
}

function refused(missing: Missing): Missing {
  needsNoneMade(missing)
  return missing
}

const isRefused = ({ isClaimed, refused: answer }: Missing) =>
  finding(!isClaimed, 'a refusal', isClaimed ? `${seen(answer)}, and no such record` : seen(answer))

defineChangingClause('WRITE-8', {
  checks: {
    json: check({
      says: 'A MERGE in JSON on a random id, which no record has, is refused.',
      depth: 'core',
      cost: { requests: 5, changes: 1 },
      control,
      asks: async ({ run, main }) => refused(await missingRecord(run, main)),
      expects: isRefused,
    }),
    'error-body': check({
      says: 'The refusal has the OData error body.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'json',
      ...asserted(async ({ run, main }) => {
        expectErrorBody(run, (await missingRecord(run, main)).refused)
        return 'an OData error body'
      }, 'an OData error body'),
    }),
    verbose: check({
      says: 'The same MERGE as verbose JSON is refused, too.',
      depth: 'standard',
      cost: { requests: 2 },
      control,
      after: 'json',
      asks: async ({ run, main }) => refused(await inVerbose(run, main)),
      expects: isRefused,
    }),
    'verbose-error-body': check({
      says: 'The refusal of verbose JSON has the OData error body, if that content type is taken.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'verbose',
      ...asserted(async ({ run, main }) => {
        const { refused: answer } = await inVerbose(run, main)
        if (errorBodyOf(answer) === undefined && !(await takesVerbose(run, main)))
          inapplicable('the target takes no verbose JSON (see WRITE-4)')
        expectErrorBody(run, answer)
        return 'an OData error body'
      }, 'an OData error body'),
    }),
  },
})
