/** RIGHTS-2: a user without rights to an object gets 401 changing it, and changes nothing (section "Permissions"). */
import { allOf, cantTell, check, defineClause, type Depth, finding, hasStatus, named } from '../../src/check/index.js'
import { type ChangeForm, forbiddenChange } from '../../src/check/rights/index.js'
import { isEveryMergeRefused } from '../../src/check/writing/index.js'

const refusedChange = (form: ChangeForm, depth: Depth, says: string, after?: string) =>
  check({
    says,
    depth,
    cost: { requests: 5, changes: 1 },
    control: "the main user's read of the record, or a change if it is the sandbox record",
    ...(after && { after }),
    asks: async ({ run, main }) => {
      const { refused, moved } = await forbiddenChange({ run, main }, form)
      if (refused.status === 405 || refused.status === 501 || isEveryMergeRefused(run, refused.status))
        cantTell(`${named(refused)} answered ${String(refused.status)}: MERGE is not accepted from any user (WRITE-1)`)
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
  })

defineClause('RIGHTS-2', {
  checks: {
    merge: refusedChange('plain', 'core', 'A MERGE by a user without rights to the object is answered with 401.'),
    verbose: refusedChange(
      'verbose',
      'standard',
      'The same change as verbose JSON, if the main user may make such a change, is answered with 401.',
      'merge',
    ),
  },
})
