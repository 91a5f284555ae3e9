import { readOf, verboseJson, type Change, type Changed, type ChangeMethod } from '../../../sandbox/index.js'
import { isRefused, refusalIn } from '../../answers/access-refusal.js'
import { isSuccess, named, isHtmlPage } from '../../answers/answers.js'
import { needsAvailable } from '../../sessions/sending.js'
import { answered } from '../../answers/server-message.js'
import { rejectRedirectLoop } from '../../answers/redirect-chain.js'
import type { RunContext } from '../../run-state/run-context.js'
import { expectThat, profileError, Undecided, untested } from '../../outcome/verdict.js'
import { cite, inRole } from '../../outcome/record.js'
import { undecidedByDemand, needsRestNotDemanded } from './put-demands.js'
import { needsFieldsShown, needsKindsAsNamed, needsReferencesShown } from '../fields/fields-as-named.js'
import { noteLocalTimes } from './times-of-changes.js'
import { needsNoLookupAsGuid, needsLookupsTarget } from './misnamed-lookups.js'
import { findValuesThatFit } from '../fields/fit-values.js'
import { needsSomeAccepted, needsNotAllRefused } from './none-accepted.js'
import { putWouldLose, sandboxOf, stoppedByOthers } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import { lostOf, readBack, type ReadBack } from '../fields/read-back.js'

export { verboseJson }
export type { Change, ChangeMethod, Changed }

/** The two content types of a change (section "Change one record, legacy data service"). */
export const contentTypes = ['application/json', verboseJson] as const

/** A change as it was made, and what came of it. */
export interface Made extends Changed {
  readonly fields: Row
  /** Whether it was answered with success. */
  readonly isTaken: boolean
  /** Those of the fields that do not read back as they were given; all of them where it was not taken. */
  readonly lost: readonly string[]
}

/**
 * Changes the sandbox record as main and reads it before and after. An answer of a gateway or an overloaded server
 * decides nothing, and neither does a field that is not what the profile calls it, nor one whose own rules keep out what it
 * was given, while others fit (OtherValuesFit); whatever else is answered is the scenario's to judge.
 */
export async function change(writer: GivenMain, wanted: Change): Promise<Made> {
  const sandbox = sandboxOf(writer)
  if (!sandbox.snapshot) await sandbox.prepare()
  await needsKindsAsNamed(writer, wanted.fields)
  await needsReferencesShown(writer, wanted.fields)
  needsNotAllRefused(writer.run, wanted)
  const changed = await inLivingSession(writer, wanted)
  tellForcedChanges(writer.run)
  tellRepeated(writer.run, changed)
  needsAvailable(changed.answer)
  noteMoved(writer.run, changed)
  noteLocalTimes(writer.run, changed, Object.keys(wanted.fields))
  needsFieldsShown(writer, wanted, changed)
  await needsLookupsTarget(writer, wanted, changed)
  await needsNoLookupAsGuid(writer, wanted, changed)
  await needsSomeAccepted(writer, wanted, changed)
  await findValuesThatFit(writer, wanted, changed)
  const { fields } = wanted
  const isTaken = isSuccess(changed.answer)
  return { ...changed, fields, isTaken, lost: isTaken ? lostOf(writer, fields, changed.after) : Object.keys(fields) }
}

/** The first change of a run that moved a field which it did not give, by field. */
const firstMoved = new WeakMap<RunContext, Map<string, Changed>>()

function noteMoved(run: RunContext, changed: Changed): void {
  const known = firstMoved.get(run) ?? new Map<string, Changed>()
  firstMoved.set(run, known)
  for (const field of changed.besides) if (!known.has(field)) known.set(field, changed)
}

/** The first change that moved a field without giving it; undefined where none did. */
export function firstToMove(run: RunContext, field: string): Changed | undefined {
  return firstMoved.get(run)?.get(field)
}

/** Cites a change, and the reads that show the record before and after it. */
export function citeChange({ answer, before, after }: Changed, how = ''): void {
  const roles = [
    ['the record before', readOf(before)],
    [`the change ${how}`.trim(), answer.id],
    ['the record after', readOf(after)],
  ] as const
  for (const [role, id] of roles) {
    if (id === undefined) continue
    cite(id)
    inRole(role, { id })
  }
}

/** The changes of a run that were refused at first. */
const repeated = new WeakMap<RunContext, string[]>()

/** Says on the first page that the service failed at changes which it accepted when they were repeated, and how often. */
function tellRepeated(run: RunContext, { refusedAtFirst }: Changed): void {
  if (!refusedAtFirst) return
  const evidence = [...(repeated.get(run) ?? []), refusedAtFirst.id]
  repeated.set(run, evidence)
  const times = evidence.length === 1 ? 'once' : `${String(evidence.length)} times`
  run.diagnose({
    id: 'change-repeated',
    text: `Changes of the sandbox record were refused at first, accepted when repeated, ${times}. The last one was ${refusedAtFirst.id}: ${answered(refusedAtFirst)}. A refused change had changed nothing.`,
    remedy: 'Find out in the log of the server why such changes fail. Clients have to repeat them.',
    evidence,
  })
}

/** A session may end in the middle of a change, and by a login of another clause the next one too. */
const mostSessions = 3

/**
 * A change that met a session which had just ended is sent once more: reading it back has made a new one. One that was
 * altered is to be refused, and is sent once.
 */
async function inLivingSession(writer: GivenMain, wanted: Change): Promise<Changed> {
  const sandbox = sandboxOf(writer)
  for (let sessions = 1; ; sessions += 1) {
    const { loginNumber } = writer.main
    const changed = await sandbox.change(writer.main, wanted)
    const wasRefused = wanted.alteration === undefined && isRefused(writer.run, changed.answer)
    if (!wasRefused || writer.main.loginNumber === loginNumber || sessions === mostSessions) return changed
  }
}

/** The accepted half of a pair: a change in order that did not succeed proves nothing about one that was refused. */
export async function changeInOrder(writer: GivenMain, wanted: Change): Promise<Made> {
  const changed = await change(writer, wanted)
  if (changed.isTaken) return changed
  throw notInOrder(changed)
}

/** Why a refusal cannot be judged whose change in order did not succeed either. */
export function notInOrder(changed: Changed): Undecided {
  const { answer } = changed
  return (
    undecidedByDemand(changed) ??
    new Undecided(
      'cantTell',
      'target',
      `the control request failed, so a refusal is not evidence: ${answer.request.method} ${answer.id} was answered with ${answered(answer)}`,
    )
  )
}

/**
 * A change that is to succeed. That a user may not change the record says nothing about how records are changed, and
 * neither does a PUT that was refused for what it left out.
 */
export function expectSuccess(run: RunContext, changed: Changed): void {
  const { answer, moved } = changed
  if (refusalIn(run, answer) === 'unauthorized') {
    profileError(
      `${named(answer)} was answered with 401: users.main seems to have no right to change the sandbox record`,
      'users.main',
    )
  }
  rejectRedirectLoop(answer)
  // A method that is not allowed is a departure where it is declared; one that changes the record all the same is none.
  if (answer.status === 405 && moved.length > 0)
    expectThat(false, `fields that ${named(answer)} changed despite status 405`, 'none', moved.join(', '))
  const undecided = undecidedByDemand(changed)
  if (undecided) throw undecided
  const what = `a change of the sandbox record (${named(answer)})`
  expectThat(isSuccess(answer), what, 'success', answered(answer))
  expectReadable(changed, 'as it was set')
}

/** A change that made the record unreadable, and was undone at once, has set nothing that a caller sees. */
export function expectReadable({ answer, unreadable }: Changed, how: string): void {
  const what = `the sandbox record after ${named(answer)}, which was undone at once`
  if (unreadable !== undefined) expectThat(false, what, `the record ${how}`, unreadable)
}

/** Ends a clause of which only a PUT can show the rest, where none can be sent: by the profile, or for the record's sake. */
export function needsPut(run: RunContext): void {
  if (run.profile.sandbox?.put === false) untested('sandbox.put is false, so no PUT is sent', 'sandbox.put')
  const fault = stoppedByOthers(run) ?? putWouldLose(run)
  if (fault) throw fault
}

/** Whether a PUT in order was blocked, as the departure `put-blocked` declares it: by 405, and nothing was changed. */
export function isPutBlocked(run: RunContext, { answer, moved }: Changed): boolean {
  return run.departures.used('put-blocked', answer.status === 405 && moved.length === 0)
}

/** Says on the first page where changes were taken only with the two headers that the document has as a work-around. */
function tellForcedChanges(run: RunContext): void {
  const { forcedChange } = run.policy
  if (!forcedChange) return
  run.diagnose({
    id: 'force-use-session',
    text: 'A change of the sandbox record was answered with 401, and succeeded with the headers Authorization: Cookie and ForceUseSession: true added. Reads need neither. The run keeps sending them with changes.',
    remedy: 'Clients of this deployment must send both headers with changes to the legacy data service.',
    evidence: [forcedChange.refused, forcedChange.answered],
  })
}

/**
 * Whether a change was answered with 403 and a web page. A data service says otherwise what is wrong with a body, and the
 * header of the token went along: a guard on the way may have answered.
 */
export function isTurnedAway(answer: Exchange): boolean {
  return answer.status === 403 && isHtmlPage(answer)
}

/** Why a change decides nothing that was turned away for what stands in it, as another one of the same session shows. */
export function turnedAway(answer: Exchange, taken: Exchange): Undecided {
  return new Undecided(
    'cantTell',
    'target',
    `${named(answer)} was answered with ${answered(answer)}, but another change of the same fields was accepted (${named(taken)}). A filter before the target may block this body: exempt it there, and run again`,
  )
}

/** What a scenario sets, and how. */
export interface Setting extends Pick<Change, 'fields' | 'contentType'> {
  readonly method?: ChangeMethod
}

/** What came of fields that were set. */
export interface FieldsSet extends ReadBack {
  readonly changed: Changed
}

/** Sets fields by a MERGE in order, as main, and tells which of them do not read back as they were given. */
export async function mergeFields(writer: GivenMain, fields: Row): Promise<FieldsSet> {
  return inOrder(writer, await change(writer, { method: 'MERGE', fields }))
}

/**
 * Sets fields of the sandbox record in order, as main, and tells which of them do not read back as they were given.
 * Undefined where PUT is blocked, as declared.
 */
export async function setFields(
  writer: GivenMain,
  { method = 'MERGE', ...wanted }: Setting,
): Promise<FieldsSet | undefined> {
  const changed = await change(writer, { method, ...wanted })
  if (method === 'PUT' && isPutBlocked(writer.run, changed)) return undefined
  await needsRestNotDemanded(writer, { method, ...wanted }, changed)
  return inOrder(writer, changed)
}

function inOrder(writer: GivenMain, changed: Made): FieldsSet {
  expectSuccess(writer.run, changed)
  citeChange(changed)
  return { changed, ...readBack(writer, changed.fields, changed.after, changed.before) }
}
