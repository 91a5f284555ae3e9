import type { Exchange } from '../../exchange/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { currentRecord } from '../outcome/record.js'
import { profileError } from '../outcome/verdict.js'
import { isGoodRead, named, needsText, rowsOf } from '../answers/answers.js'
import { control, sharedControl } from '../twins/control.js'
import { noteReadOfOther } from '../queries/reads-of-run.js'
import { fewRecords } from '../sessions/requests.js'
import { readOf, type ReadColumn } from '../access/refusals/other-queries.js'
import { allowedInOrder, allowedRequest, inOrder, inTurn, restrictedSession } from './restricted-session.js'
import type { GivenMain } from '../engine/given.js'

/**
 * The restricted user's read of an object that this user may read, sent in order; main's read of the same gives rows,
 * else there is nothing to compare with.
 */
export async function allowedRead(given: GivenMain, column: ReadColumn): Promise<Exchange> {
  const restricted = await restrictedSession(given.run)
  return given.run.shared(`allowed ${column}`, async () => {
    const request = allowedRequest(given.run, column)
    const { allowed, probe } = given.run.profile.entities
    const name = allowed === probe?.entity ? column : `${column} of the allowed entity`
    await sharedControl(given.run, given.main, name, () => control(given.run, given.main, request, isGoodRead))
    const read = await inTurn(given.run, () => allowedInOrder(given.run, restricted, column))
    const service = column === 'legacyRead' ? 'legacy' : 'odata'
    // What is laid down for records does not hang on who reads them: the clauses about that look at this read too.
    if (allowed !== undefined)
      noteReadOfOther(
        { run: given.run, actor: restricted, service, entity: allowed },
        fewRecords,
        read,
        'the restricted user',
      )
    return read
  })
}

/** Ends RIGHTS-3 where the restricted user sees the object and no record of it: rights to records may differ, too. */
export function needsRecords(exchange: Exchange): void {
  needsText(exchange)
  if (showsNoRecord(exchange)) {
    profileError(
      `${named(exchange)} returned no record to the restricted user, which is not evidence. Set entities.allowed to an entity with records that this user may read`,
      'entities.allowed',
    )
  }
}

/**
 * Ends a clause where the profile alone says that the restricted user may read the object by this data service: one
 * without rights to it, or without the right to use the service for it, is lawfully refused so (section Permissions).
 * What another data service gives this user shows nothing of the second.
 */
export async function needsRightsSeen(run: RunContext, column: ReadColumn, refused: Exchange): Promise<void> {
  const { status } = refused
  if (status !== 401 && !(status === 403 && run.departures.declared('rights-403'))) return
  await needsNotSwapped(run, column, status)
  profileError(
    `${named(refused)} was answered with ${String(status)}: the user may have no right to the object or to this data service. Set entities.allowed to an entity that this user may read by this service, or change users.restricted`,
    'entities.allowed',
  )
}

/** Ends a clause where the restricted user reads what the profile calls forbidden, and is refused what it calls allowed. */
async function needsNotSwapped(run: RunContext, column: ReadColumn, status: number): Promise<void> {
  const { forbidden, allowed } = run.profile.entities
  if (forbidden === undefined || forbidden === allowed) return
  const restricted = await restrictedSession(run)
  const read = await inTurn(run, () => inOrder(run, restricted, readOf(run, column, forbidden)))
  if (!isGoodRead(read)) return
  currentRecord().evidence.add(read.id)
  profileError(
    `${named(read)} returns records to the restricted user, but ${String(allowed)} is refused with ${String(status)}: entities.allowed and entities.forbidden seem to be swapped in the profile`,
    'entities.allowed',
    'entities.forbidden',
  )
}

export function showsNoRecord(exchange: Exchange): boolean {
  return exchange.status === 200 && rowsOf(exchange)?.length === 0
}
