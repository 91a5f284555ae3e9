/** RIGHTS: permissions (section "Permissions" of the document; "User lacks rights to the object" of its error table). */
import {
  allowedRead,
  cantTell,
  clause,
  expect,
  expectForbiddenForced,
  expectNoLeaks,
  expectNoRecords,
  forbiddenByOtherQueries,
  forbiddenChange,
  forbiddenQuery,
  forbiddenRead,
  forbiddenReadInXml,
  isGoodRead,
  judgeParts,
  named,
  needsRecords,
  needsRightsSeen,
  observeLeakByLookup,
  seen,
  type ReadColumn,
  type RunContext,
  type Twins,
} from '../src/scenario/index.js'
import { isEveryMergeRefused } from '../src/scenario/changes/index.js'
import type { Actor } from '../src/session/index.js'

/** The restricted user's session is a good one. */
clause('RIGHTS-3', async ({ run, main }) => {
  const column = run.policy.legacyAbsent ? 'odataRead' : 'legacyRead'
  const read = await allowedRead(run, main, column)
  needsRecords(read)
  await needsRightsSeen(run, column, read)
  expect(read).toHaveStatus(200)
  expect(isGoodRead(read) ? 'records' : seen(read), `what ${named(read)} gave the restricted user`).toBe('records')
})

/** No right to an object: 401 on reading it. */
clause('RIGHTS-1', async ({ run, main }) => {
  const reads = [
    async () => {
      const twins = await forbiddenRead(run, main, 'legacyRead')
      expectRightsAsked(run, twins)
      await expectRightsAskedByOtherQueries(run, main, 'legacyRead', twins)
      await expectForbiddenForced(run, twins)
    },
    async () => {
      expectRightsAsked(run, await forbiddenReadInXml(run, main))
    },
  ]
  await judgeParts(...reads)
})

/** No right to an object: 401 on changing it. */
clause('RIGHTS-2', async ({ run, main }) => {
  const { refused, moved } = await forbiddenChange(run, main)
  if (refused.status === 405 || refused.status === 501 || isEveryMergeRefused(run, refused.status)) {
    cantTell(
      `${named(refused)} answered ${String(refused.status)}: MERGE itself is not taken, whoever sends it (WRITE-1)`,
    )
  }
  if (!run.departures.used('rights-403', refused.status === 403)) expect(refused).toHaveStatus(401)
  expect(moved, `fields that the refused change ${named(refused)} moved`).toEqual([])
})

/** No right to an object: 401 on the OData endpoint. */
clause('RIGHTS-6', async ({ run, main }) => {
  const twins = await forbiddenRead(run, main, 'odataRead')
  expectRightsAsked(run, twins)
  await expectRightsAskedByOtherQueries(run, main, 'odataRead', twins)
})

/** Whether a lookup path leaks a forbidden object. */
clause('RIGHTS-7', async ({ run }) => {
  await observeLeakByLookup(run)
})

function expectRightsAsked(run: RunContext, twins: Twins): void {
  if (!run.departures.used('rights-403', twins.refused.status === 403)) expect(twins.refused).toHaveStatus(401)
  expectNoLeaks(run, twins)
}

/** By another query the collection is refused as well; what is answered by a record's key may be about the address. */
async function expectRightsAskedByOtherQueries(
  run: RunContext,
  main: Actor,
  column: ReadColumn,
  twins: Twins,
): Promise<void> {
  for (const { request, isByKey, answer } of await forbiddenByOtherQueries(run, column, twins)) {
    expectNoRecords(answer, 'a user without rights to the object')
    if (isByKey || answer.status === twins.refused.status) continue
    const other = await forbiddenQuery(run, main, column, request)
    if (other) expectRightsAsked(run, other)
  }
}
