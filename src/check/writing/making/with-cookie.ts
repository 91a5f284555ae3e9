import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import type { ChangeMethod, Sandbox } from '../../../sandbox/index.js'
import { isAccessStatus } from '../../../runtime/http-status.js'
import { alterations } from '../../../session/index.js'
import { isSet } from '../../queries/rows.js'
import { isRefused } from '../../answers/access-refusal.js'
import { isSuccess } from '../../answers/answers.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { changeMethods } from './change-twins.js'
import { answersInOrder, sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'

/** A change that was refused with a cookie, and the same without it in the same session. */
export interface ChangeTriedWithout {
  readonly refused: Exchange
  readonly without: Exchange
}

/**
 * Tries a change to main that was refused with a cookie without it; undefined where nothing can be held against each other.
 * Nothing is sent where no change in order was refused by a status of access. What no MERGE puts back is not risked: by
 * MERGE the record is given what it holds, and where that is refused, there is no PUT.
 */
export async function changeWithoutCookie(writer: GivenMain, cookie: string): Promise<ChangeTriedWithout | undefined> {
  for (const method of ['MERGE', 'PUT'] as const) {
    if (![...(answersInOrder(writer.run, method) ?? [])].some(isAccessStatus)) continue
    if (!(await changeMethods(writer.run)).includes(method)) continue
    const tried = await sandboxOf(writer).alone(() => triedWithout(writer, method, cookie))
    if (tried !== 'accepted') return tried
  }
  return undefined
}

async function triedWithout(
  writer: GivenMain,
  method: ChangeMethod,
  cookie: string,
): Promise<ChangeTriedWithout | 'accepted' | undefined> {
  const sandbox = sandboxOf(writer)
  const fields = await (method === 'PUT' ? freshPlainFields(writer) : heldField(sandbox))
  if (Object.keys(fields).length === 0) return 'accepted'
  const inOrder = async () => (await sandbox.change(writer.main, { method, fields })).answer
  const first = await inOrder()
  if (!isRefused(writer.run, first)) return 'accepted'
  const { loginNumber } = writer.main
  const alteration = alterations.withoutCookie(cookie)
  const without = (await sandbox.change(writer.main, { method, fields, alteration })).answer
  if (!isSuccess(without)) return { refused: first, without }
  const refused = await inOrder()
  // In a session that has begun meanwhile the two would differ in more.
  return isRefused(writer.run, refused) && writer.main.loginNumber === loginNumber ? { refused, without } : undefined
}

async function heldField(sandbox: Sandbox): Promise<Row> {
  await sandbox.prepare()
  const now = await sandbox.read()
  const held = sandbox.allowed.filter((field) => isSet(now[field]))
  return Object.fromEntries(held.slice(0, 1).map((field) => [field, now[field] ?? null]))
}
