import { eq, filterText, sameGuid } from '../odata/index.js'
import type { Actor } from '../session/index.js'
import { isGoodRead, named, rowsOf, seen } from './answers.js'
import { anotherSession, expectSuccess, lookupRecords, sandboxOf } from './changes/index.js'
import { expect } from './expect.js'
import { sendRenewing } from './main-session.js'
import { legacyReadOf } from './requests.js'
import type { RunContext } from './run-context.js'
import { callInOrder, expectGoodCall, wantedStatus } from './service-calls.js'
import { cantTell, untested } from './verdict.js'

/**
 * The whole way of a caller in one session: log in, read the records that a lookup may point to, point it to one of them,
 * find the record by a filter, call a service. A session that ended on the way is not the way's fault: once more anew.
 */
export async function expectWholeWay(run: RunContext, main: Actor): Promise<void> {
  const caller = await anotherSession(run)
  for (const attempt of ['first', 'second']) {
    const begunWith = caller.loginNumber
    await walk(run, main, caller)
    if (caller.loginNumber === begunWith) return
    if (attempt === 'second') cantTell('the session ended twice on the way, so none went the whole of it', 'nobody')
  }
}

async function walk(run: RunContext, main: Actor, caller: Actor): Promise<void> {
  const { entity, id } = run.profile.sandbox ?? untested('the profile names no sandbox record', 'sandbox')
  const sandbox = sandboxOf(run, main)
  const { idField, one } = await lookupRecords(run, caller)
  const changed = await sandbox.change(caller, { method: 'MERGE', fields: { [idField]: one } })
  expectSuccess(run, changed)
  const filter = filterText(eq('Id', { guid: String(changed.after['Id'] ?? id) }), 'legacy')
  const found = await sendRenewing(run, caller, legacyReadOf(run, entity, { filter }))
  expect(isGoodRead(found) ? 'records' : seen(found), `the record found again by a filter: ${named(found)}`).toBe(
    'records',
  )
  const lookups = (rowsOf(found) ?? []).map((row) => String(row[idField]))
  expect(
    lookups.every((value) => sameGuid(value, one)) ? 'the record that was read' : 'another one',
    `what ${idField} points to in ${named(found)}`,
  ).toBe('the record that was read')
  if (!run.profile.services.custom) return
  expectGoodCall(await callInOrder(run, caller), wantedStatus(run), 'the custom service in the same session')
}
