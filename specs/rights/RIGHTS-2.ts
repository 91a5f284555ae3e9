/** RIGHTS-2: a user without rights to an object gets 401 changing it, and changes nothing (section "Permissions"). */
import { allOf, check, defineClause, finding, hasStatus } from '../../src/check/index.js'
import { isEveryMergeRefused } from '../../src/check/changes/sandbox-of.js'
import { cantTell } from '../../src/check/outcome/verdict.js'
import { forbiddenChange } from '../../src/check/rights/forbidden-change.js'
import { named } from '../../src/check/core/answers.js'

defineClause('RIGHTS-2', {
  checks: {
    merge: check({
      says: 'A MERGE by a user without rights to the object, in plain or verbose JSON, is answered with 401.',
      depth: 'core',
      cost: { requests: 7, changes: 2 },
      control: "the main user's read of the record, or a change if it is the sandbox record",
      asks: async ({ run, main }) => {
        const { refused, moved } = await forbiddenChange({ run, main })
        if (refused.status === 405 || refused.status === 501 || isEveryMergeRefused(run, refused.status))
          cantTell(
            `${named(refused)} answered ${String(refused.status)}: MERGE is not accepted from any user (WRITE-1)`,
          )
        return { refused, moved, isDeclared: run.departures.used('rights-403', refused.status === 403) }
      },
      expects: ({ refused, moved, isDeclared }) =>
        allOf(
          hasStatus(refused, isDeclared ? 403 : 401),
          finding(
            moved.length === 0,
            'no field changed',
            moved.length === 0 ? 'no field changed' : `${moved.join(', ')} moved`,
          ),
        ),
    }),
  },
})
