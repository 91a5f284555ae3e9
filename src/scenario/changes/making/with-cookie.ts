import type { Row } from '../../../odata/index.js'
import type { ChangeMethod, Sandbox } from '../../../sandbox/index.js'
import { isAccessStatus } from '../../../runtime/access-status.js'
import { alterations, type Actor } from '../../../session/index.js'
import { isSet } from '../../relations/asking/rows.js'
import { isRefused } from '../../words/access-refusal.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import type { RunContext } from '../../context/run-context.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { change } from './changing.js'
import { changeMethods } from './change-twins.js'
import { answersInOrder, sandboxOf } from './sandbox-of.js'

/**
 * Judges that a cookie which is sent back closes no change to main that is open without it. Nothing is sent where no change in
 * order was refused by a status of access. What no MERGE puts back is not risked: by MERGE the record is given what it holds, and
 * where that is refused, there is no PUT.
 */
export async function expectChangesWithCookie(run: RunContext, main: Actor, cookie: string): Promise<void> {
  for (const method of ['MERGE', 'PUT'] as const) {
    if (![...(answersInOrder(run, method) ?? [])].some(isAccessStatus)) continue
    if (!(await changeMethods(run)).includes(method)) continue
    const isRefusedWithIt = await sandboxOf(run, main).alone(() => triedWithout(run, main, method, cookie))
    if (isRefusedWithIt) return
  }
}

/** Whether the change is refused with the cookie; one that is open without it ends the clause. */
async function triedWithout(run: RunContext, main: Actor, method: ChangeMethod, cookie: string): Promise<boolean> {
  const sandbox = sandboxOf(run, main)
  const fields = await (method === 'PUT' ? freshPlainFields(run, sandbox) : heldField(sandbox))
  if (Object.keys(fields).length === 0) return false
  const inOrder = () => change(run, main, { method, fields })
  if (!isRefused(run, (await inOrder()).answer)) return false
  const { loginNumber } = main
  const without = await change(run, main, { method, fields, alteration: alterations.withoutCookie(cookie) })
  if (!isSuccess(without.answer)) return true
  const { answer } = await inOrder()
  // In a session that has begun meanwhile the two would differ in more.
  if (isRefused(run, answer) && main.loginNumber === loginNumber)
    expect(seen(answer), `${named(answer)}, which sends ${cookie} back`).toBe(seen(without.answer))
  return true
}

async function heldField(sandbox: Sandbox): Promise<Row> {
  await sandbox.prepare()
  const now = await sandbox.read()
  const held = sandbox.allowed.filter((field) => isSet(now[field]))
  return Object.fromEntries(held.slice(0, 1).map((field) => [field, now[field] ?? null]))
}
