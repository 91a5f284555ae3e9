import { ExchangeFault, type Exchange } from '../../exchange/index.js'
import { writeJson, type Row } from '../../odata/index.js'
import { isSuccessStatus } from '../../runtime/http-status.js'
import type { Actor, Alteration } from '../../session/index.js'
import { mayHaveCome } from '../seeing/carried.js'
import { giveUnseen } from './give-unseen.js'
import type { Announcement, Journal } from '../journal/journal.js'
import type { Ledger } from '../journal/ledger.js'
import { isBlank } from '../seeing/likeness.js'
import { standingOf } from '../seeing/patience.js'
import type { ChangeMethod, RecordAccess } from '../seeing/record-access.js'
import { fieldsThatDiffer, sameStored } from '../seeing/sameness.js'
import { isLaterStamp } from '../seeing/servers-own.js'
import { isOfTheRecordItself, SandboxUnreadable } from '../errors.js'

/** What every change needs: the record, its journal, and the actor who reads it back. */
export interface Tools {
  readonly record: RecordAccess
  readonly journal: Journal
  readonly keeper: Actor
}

export interface Order {
  readonly purpose: Announcement['purpose']
  readonly method: ChangeMethod
  /** What it sets, a nested lookup by its Id field. */
  readonly fields: Row
  /** The body, where it is not the JSON of these fields. */
  readonly body?: string
  /** Writes that JSON; `writeJson` by default. */
  readonly write?: (fields: Row) => string
  readonly contentType?: string
  /** Gives date-times as they are shown, where they would be put back with more digits of the second. */
  readonly asShown?: boolean
  readonly sender: Actor
  readonly alteration?: Alteration
  /** There where it is altered, or has a body that is malformed. */
  readonly isToBeRefused?: true
  /** The record as it was read right before. */
  readonly before: Row
}

/** What became of a change: the answer, or the fault in its place, and the record as read back. */
export type Carried = {
  readonly after: Row
  /** The record as it was last read: a change that is looked at twice is read back twice. */
  readonly now: Row
  readonly others: readonly string[]
  /** The fields that came to show what an earlier change gave which went without a clear answer. */
  readonly late: readonly string[]
  /** What a read showed in place of the record: the change made it unreadable, and was undone at once. */
  readonly unreadable?: string
  /** Of a probe: the fields that moved with it and may be the server's own, or may fall back whenever they are not given. */
  readonly doubtful: readonly string[]
  /** There where the service failed at it at first, and accepted it when it was repeated. */
  readonly refusedAtFirst?: Exchange
} & ({ readonly answer: Exchange; readonly fault?: never } | { readonly answer?: never; readonly fault: ExchangeFault })

/**
 * Sends one change: journaled before it is sent, and read back after it, whatever the answer. One that makes the record
 * unreadable is undone at once. Throws where it cannot be read back; the journal then says so by its silence. One in order
 * that the service fails at, as at the victim of a deadlock, is repeated once, where it has changed nothing.
 */
export async function changeCarefully(tools: Tools, order: Order): Promise<Carried> {
  const carried = await changeInSession(tools, order)
  const { answer, now, others, late } = carried
  const isFailure = answer !== undefined && standingOf(answer) === 'goes on' && answer.status >= 500
  if (order.isToBeRefused || !isFailure || answer.status === 501 || hasMoved(tools, order, now)) return carried
  const again = await changeInSession(tools, { ...order, before: now })
  const seen = { ...again, others: [...new Set([...others, ...again.others])], late: [...late, ...again.late] }
  return isCarriedOut(again.answer) ? { ...seen, refusedAtFirst: answer } : seen
}

/** Whether a field that may be changed, or that the change gave, reads differently since. */
function hasMoved({ journal: { ledger } }: Tools, { before, fields }: Order, now: Row): boolean {
  const isItsOwn = (field: string) => ledger.opened.allowed.includes(field) || Object.hasOwn(fields, field)
  return fieldsThatDiffer(before, now, ledger.types).some(isItsOwn)
}

/**
 * One in order that a living session is refused is sent once more, where no field that may be changed has moved with it:
 * after a 401 with the headers of the reported work-around, and after a 403 with the header of each other cookie that may
 * have the CSRF token (section "Cookie login sequence").
 */
async function changeInSession(tools: Tools, order: Order): Promise<Carried> {
  const { sender, alteration } = order
  const { loginNumber } = sender
  const carried = await changeOnce(tools, order)
  const { answer: refused, now } = carried
  const isInOrder = alteration === undefined && sender === tools.keeper
  if (refused?.status !== 401 && refused?.status !== 403) return carried
  if (!isInOrder || sender.loginNumber !== loginNumber) return carried
  if (hasMoved(tools, order, now)) return carried
  const changeAgain = (latest: Carried | undefined) => changeOnce(tools, { ...order, before: latest?.now ?? now })
  const answerOf = ({ answer }: Carried) => answer
  const again =
    refused.status === 401
      ? await sender.withForcedChanges(changeAgain, answerOf)
      : await sender.withOtherToken(refused.request.url, changeAgain, answerOf)
  // The first answer is that of a caller in order; what the record shows since is that of both.
  if (again?.fault === undefined && again?.answer.status === refused.status) return { ...again, answer: refused }
  return again ?? carried
}

async function changeOnce(tools: Tools, order: Order): Promise<Carried> {
  const { journal } = tools
  const { purpose, fields, before } = order
  const { number, sent, after, unreadable } = await sendAndRead(tools, order)
  const moved = fieldsThatDiffer(before, after, journal.ledger.types).filter((field) => !Object.hasOwn(fields, field))
  // What was blanked was lost: a server that owns a field gives it a value of its own.
  const kept = moved.filter((field) => !isBlank(after[field]) || isBlank(before[field]))
  const isProbe = purpose === 'probe'
  // A field that the checker may change is never taken for the server's own: it would not be put back.
  const { allowed } = journal.ledger.opened
  const others = isProbe
    ? journal.ledger.changedByOthers(after).filter((field) => kept.includes(field) && allowed.includes(field))
    : changedByOthers(journal, order, sent, after)
  const own = isProbe && isCarriedOut(sent) ? kept.filter((field) => !allowed.includes(field)) : []
  const doubtful = own.filter((field) => !isLaterStamp(before[field], after[field]))
  if (isProbe && isCarriedOut(sent)) journal.serverOwned(own.filter((field) => !doubtful.includes(field)))
  const again = !unreadable && mayBeSentAgain(order, sent, others) ? await sendAndRead(tools, order) : undefined
  const movedAgain = again ? fieldsThatDiffer(after, again.after, journal.ledger.types) : []
  const strange = others.filter((field) => !movedAgain.includes(field))
  const late = [...journal.ledger.shownLate(after)]
  journal.seen(number, after, strange)
  if (again) {
    const since = changedByOthers(journal, order, again.sent, again.after).filter((field) => !others.includes(field))
    late.push(...journal.ledger.shownLate(again.after))
    journal.seen(again.number, again.after, since)
    strange.push(...since)
  }
  if (unreadable?.isDoubtful) throw unreadable.fault
  const seen = {
    after,
    now: again?.after ?? after,
    others: strange,
    late,
    doubtful,
    ...(unreadable ? { unreadable: unreadable.fault.seen } : {}),
  }
  return sent instanceof ExchangeFault ? { fault: sent, ...seen } : { answer: sent, ...seen }
}

interface Sent {
  /** Under which the journal has it. */
  readonly number: number
  readonly sent: Exchange | ExchangeFault
  readonly after: Row
  readonly unreadable?: Unreadable
}

/** A record that could not be read after a change, and could once that was undone. */
interface Unreadable {
  readonly fault: SandboxUnreadable
  /** Whether nothing else could be read meanwhile either: the target may have been away at that moment. */
  readonly isDoubtful: boolean
}

async function sendAndRead({ record, journal, keeper }: Tools, order: Order): Promise<Sent> {
  const { purpose, method, fields, body, write = writeJson, contentType, asShown = false, sender, alteration } = order
  const number = journal.announce({
    purpose,
    actor: sender.name,
    method,
    fields,
    ...(body === undefined ? {} : { body }),
  })
  const written = purpose === 'change' || asShown ? fields : journal.ledger.withAllDigits(fields)
  const request = record.changeRequest(method, body ?? write(written), contentType)
  const send = () =>
    sender.send(request, alteration).catch((fault: unknown) => {
      if (fault instanceof ExchangeFault) return fault
      throw fault
    })
  const first = await send()
  // A node behind a load balancer that does not know the session may have refused it: the next request may reach another.
  const isTurnedAway = purpose === 'restore' && !(first instanceof ExchangeFault) && standingOf(first) === 'logged out'
  const sent = isTurnedAway ? await send() : first
  if (sent instanceof ExchangeFault) journal.faulted(number, sent)
  else journal.answered(number, sent.status)
  try {
    const after = await record.readAfter(keeper, {
      shows: mayBeToldBy(order, record) ? showing(order, sent, journal.ledger) : undefined,
      isOld: (row) => journal.ledger.looksOldAfter(order, order.before, row),
    })
    return { number, sent, after }
  } catch (fault) {
    if (purpose !== 'change' || !isOfTheRecordItself(fault)) throw fault
    return { number, sent, ...(await undone({ record, journal, keeper }, order, sent, fault)) }
  }
}

/**
 * The record after a change that made it unreadable, by a value that the target cannot write as JSON, or one that hides the
 * record: what the change gave is given back as it was right before. A record that comes to be readable by itself was not.
 */
async function undone(
  tools: Tools,
  { method, fields, before }: Order,
  sent: Exchange | ExchangeFault,
  fault: SandboxUnreadable,
): Promise<Pick<Sent, 'after' | 'unreadable'>> {
  const { record, keeper } = tools
  try {
    return { after: await record.readWhileNotShown(keeper, fault) }
  } catch (latest) {
    if (!isOfTheRecordItself(latest)) throw latest
    const isDoubtful = latest.why === 'noRecords' && !(await record.isReadableWithoutRecord(keeper))
    const answered = sent instanceof ExchangeFault ? sent.kind : `${sent.id}, answered ${String(sent.status)}`
    const change = `the ${method} of ${Object.keys(fields).join(', ')} (${answered})`
    const named = new SandboxUnreadable(latest.why, latest.seen, change)
    const earlier = Object.fromEntries(Object.keys(fields).map((field) => [field, before[field] ?? null]))
    const after = await giveUnseen(changeCarefully, tools, earlier, before)
    if (after) return { after, unreadable: { fault: named, isDoubtful } }
    record.unreadableSince = change
    throw named
  }
}

/**
 * Whether a change that was refused is sent once more, since fields moved with it that it does not carry: what moves again
 * is the target's doing, as against that of somebody else, who comes once. Only a MERGE, which can overwrite nothing of
 * theirs.
 */
function mayBeSentAgain(
  { purpose, method, fields, alteration }: Order,
  sent: Exchange | ExchangeFault,
  others: readonly string[],
): boolean {
  if (purpose !== 'change' || method !== 'MERGE' || sent instanceof ExchangeFault || others.length === 0) return false
  const standing = standingOf(sent)
  const isRefused = standing === 'goes on' || (standing === 'logged out' && alteration !== undefined)
  return isRefused && others.every((field) => !Object.hasOwn(fields, field))
}

/** Of a change with a body of its own it is not known what it sets: it is waited for where others were late to show. */
function mayBeToldBy({ body }: Order, { lateByMs, settleMs }: RecordAccess): boolean {
  return body === undefined || lateByMs > 0 || settleMs > 0
}

/** Whether the record shows that a change was carried out; undefined for one that need not show. */
function showing(
  { fields, before }: Order,
  sent: Exchange | ExchangeFault,
  { types }: Ledger,
): ((row: Row) => boolean) | undefined {
  if (!isCarriedOut(sent)) return undefined
  const isAs = (field: string, row: Row) => sameStored(before[field], row[field], types.get(field))
  const news = Object.keys(fields).filter((field) => !isAs(field, fields))
  return news.length === 0 ? undefined : (row) => news.some((field) => !isAs(field, row))
}

export function isCarriedOut(sent: Exchange | ExchangeFault | undefined): boolean {
  return sent !== undefined && !(sent instanceof ExchangeFault) && isSuccessStatus(sent.status)
}

/**
 * A change that was carried out answers for all that moved with it, and so does one without an answer of the data service
 * that shows in the record, be it an earlier one. One that the data service refused answers for what it carried, and for
 * whatever was blanked meanwhile, which cannot move once more: a refusal that is not whole is the target's fault, and nobody
 * else's. One of which nothing is known answers for what its journal line explains, and so does one that puts back.
 */
function changedByOthers(
  { ledger }: Journal,
  { purpose, fields, body }: Order,
  sent: Exchange | ExchangeFault,
  after: Row,
): readonly string[] {
  if (isCarriedOut(sent) || ledger.shows(after)) return []
  const strange = ledger.changedByOthers(after)
  if (purpose !== 'change' || sent instanceof ExchangeFault || standingOf(sent) !== 'goes on') return strange
  return strange.filter(
    (field) => !isBlank(after[field]) && !mayHaveCome({ fields, body }, field, after[field], ledger.types.get(field)),
  )
}
