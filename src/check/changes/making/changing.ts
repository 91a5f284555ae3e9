import type { Change, Changed } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isRefused, refusalIn } from '../../core/access-refusal.js'
import { isServed, isSuccess, named, seen } from '../../core/answers.js'
import { needsAvailable } from '../../core/main-session.js'
import { expect } from '../../core/expect.js'
import { rejectRedirectLoop } from '../../core/redirect-loop.js'
import type { RunContext } from '../../context/run-context.js'
import { profileError, Undecided, untested } from '../../outcome/verdict.js'
import { undecidedByDemand } from './fields-demanded.js'
import { needsFieldsShown, needsKindsAsNamed, needsReferencesShown } from '../fields/fields-as-named.js'
import { tellForcedChanges } from './forced-changes.js'
import { noteLocalTimes } from './local-times.js'
import { needsNoLookupAsGuid } from './lookup-as-guid.js'
import { needsLookupsTarget } from './lookups-target.js'
import { findValuesThatFit } from '../fields/fit-values.js'
import { putWouldLose, sandboxOf, stoppedByOthers } from './sandbox-of.js'

export type { Change, Changed } from '../../../sandbox/index.js'

/**
 * Changes the sandbox record as main and reads it before and after. An answer of a gateway or an overloaded server
 * decides nothing, and neither does a field that is not what the profile calls it, nor one whose own rules keep out what it
 * was given, while others fit (OtherValuesFit); whatever else is answered is the scenario's to judge.
 */
export async function change(run: RunContext, main: Actor, wanted: Change): Promise<Changed> {
  const sandbox = sandboxOf(run, main)
  if (!sandbox.snapshot) await sandbox.prepare()
  await needsKindsAsNamed(run, main, sandbox, wanted.fields)
  await needsReferencesShown(run, main, sandbox, wanted.fields)
  const changed = await inLivingSession(run, main, wanted)
  tellForcedChanges(run)
  needsAvailable(changed.answer)
  noteLocalTimes(run, changed, Object.keys(wanted.fields))
  needsFieldsShown(run, sandbox, wanted, changed)
  await needsLookupsTarget(run, main, sandbox, wanted, changed)
  await needsNoLookupAsGuid(run, main, sandbox, wanted, changed)
  await findValuesThatFit(run, main, sandbox, wanted, changed)
  return changed
}

/** A session may end in the middle of a change, and by a login of another clause the next one too. */
const mostSessions = 3

/**
 * A change that met a session which had just ended is sent once more: reading it back has made a new one. One that was
 * altered is to be refused, and is sent once.
 */
async function inLivingSession(run: RunContext, main: Actor, wanted: Change): Promise<Changed> {
  const sandbox = sandboxOf(run, main)
  for (let sessions = 1; ; sessions += 1) {
    const { loginNumber } = main
    const changed = await sandbox.change(main, wanted)
    const wasRefused = wanted.alteration === undefined && isRefused(run, changed.answer)
    if (!wasRefused || main.loginNumber === loginNumber || sessions === mostSessions) return changed
  }
}

/** The accepted half of a pair: a change in order that did not succeed proves nothing about one that was refused. */
export async function changeInOrder(run: RunContext, main: Actor, wanted: Change): Promise<Changed> {
  const changed = await change(run, main, wanted)
  if (isSuccess(changed.answer)) return changed
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
      `the same change in order did not succeed, so a refusal of it proves nothing: ${named(answer)} answered ${seen(answer)}`,
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
    expect(moved, `fields that ${named(answer)} moved, though it was answered 405`).toEqual([])
  const undecided = undecidedByDemand(changed)
  if (undecided) throw undecided
  const got = isServed(answer) ? `${seen(answer)}, with an error body` : seen(answer)
  expect(isSuccess(answer) ? 'success' : got, `a change of the sandbox record (${named(answer)})`).toBe('success')
  expectReadable(changed, 'as it was set')
}

/** A change that made the record unreadable, and was undone at once, has set nothing that a caller sees. */
export function expectReadable({ answer, unreadable }: Changed, how: string): void {
  const what = `the sandbox record after ${named(answer)}, which was undone at once`
  if (unreadable !== undefined) expect(unreadable, what).toBe(`the record ${how}`)
}

/** Ends a clause of which only a PUT can show the rest, where none can be sent: by the profile, or for the record's sake. */
export function needsPut(run: RunContext): void {
  if (run.profile.sandbox?.put === false) untested('sandbox.put is false, so no PUT is sent', 'sandbox.put')
  const fault = stoppedByOthers(run) ?? putWouldLose(run)
  if (fault) throw fault
}
