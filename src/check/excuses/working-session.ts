import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { cite } from '../outcome/record.js'
import { cantTell } from '../outcome/verdict.js'
import { named, seen } from '../answers/answers.js'
import { readsRefused } from './permissions.js'
import { legacyReadOf, odataReadOf } from '../sessions/requests.js'
import { sessionProof } from '../sessions/session-proof.js'
import { isTargetUnavailable } from '../sessions/endpoints.js'

const withoutSession = new WeakSet<RunContext>()

/**
 * Ends a clause that asks inside a session where none has ever worked: its requests would all be refused for one reason, and
 * the logins for them might lock the account. COOKIE-9 judges that.
 */
export async function needsWorkingSession(run: RunContext, main: Actor): Promise<void> {
  const refused = await run.groundwork('session works', () => refusedFromTheStart(run, main))
  if (refused.length === 0) return
  withoutSession.add(run)
  cite(...refused.map(({ id }) => id))
  const answers = refused.map((answer) => `${named(answer)} answered ${seen(answer)}`).join('; ')
  cantTell(`no session has worked, a fresh one neither, so nothing more was asked in one (COOKIE-9): ${answers}`)
}

/** Whether it was found that no session works: each further login would be one that may lock an account. */
export function hasNoSession(run: RunContext): boolean {
  return withoutSession.has(run)
}

/**
 * The requests that were refused inside main's sessions, where all were: the run's first read in two sessions, with the
 * headers of the work-around and each CSRF header, whatever else shows a session to be good, and a read of what does not
 * exist, which is no matter of rights. Empty where one was accepted or answered otherwise: what only some requests are
 * refused for is for the clauses to tell.
 */
async function refusedFromTheStart(run: RunContext, main: Actor): Promise<readonly Exchange[]> {
  if (!run.profile.entities.probe) return []
  try {
    await sessionProof(run, main)
    return main.hasServed ? [] : await readsRefused(run, main, run.policy.legacyAbsent ? odataReadOf : legacyReadOf)
  } catch (fault) {
    if (!isTargetUnavailable(fault)) throw fault
    return []
  }
}
