/** RIGHTS-3: the restricted user's session is good for an object that this user may read (section "Permissions"). */
import { allOf, check, defineClause, finding, hasStatus, isGoodRead, seen } from '../../src/check/index.js'
import { allowedRead, needsRecords, needsRightsSeen } from '../../src/check/rights/index.js'

defineClause('RIGHTS-3', {
  checks: {
    read: check({
      says: 'A user with rights to one object only can read that object.',
      depth: 'core',
      cost: { requests: 2, sessions: ['restricted'] },
      control: 'the same read by the main user',
      asks: async ({ run, main }) => {
        const column = run.policy.legacyAbsent ? 'odataRead' : 'legacyRead'
        const read = await allowedRead({ run, main }, column)
        needsRecords(read)
        await needsRightsSeen(run, column, read)
        return read
      },
      expects: (read) =>
        allOf(hasStatus(read, 200), finding(isGoodRead(read), 'records', isGoodRead(read) ? 'records' : seen(read))),
    }),
  },
})
