import type { Exchange } from '../../exchange/index.js'
import { LoginRefused, Mutex, type Actor, type ActorRequest } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell } from '../outcome/verdict.js'
import { isRefused, loginPages } from '../core/access-refusal.js'
import { send, session } from '../core/main-session.js'
import { needsNoLoop } from '../core/redirect-loop.js'

/** A refusal may end the session that got it: whoever uses the restricted user's session has it alone. */
const turns = new WeakMap<RunContext, Mutex>()

/** The restricted user, logged in. A login that is refused decides nothing about rights, nor about the rest of the run. */
export async function restrictedSession(run: RunContext): Promise<Actor> {
  return loginDecides(() => session(run, 'restricted'))
}

/** Sends a request in order; a session that was refused is made anew, once for each request. */
export async function inOrder(run: RunContext, restricted: Actor, request: ActorRequest): Promise<Exchange> {
  const first = await send(restricted, request)
  if (!isRefused(run, first)) return needsNoLoop(restricted, request, first, loginPages(run))
  await loginDecides(() => restricted.logIn())
  return send(restricted, request)
}

async function loginDecides<T>(login: () => Promise<T>): Promise<T> {
  try {
    return await login()
  } catch (fault) {
    if (fault instanceof LoginRefused) return cantTell(`${fault.message} (users.restricted)`, fault.blame)
    throw fault
  }
}

export function inTurn<T>(run: RunContext, task: () => Promise<T>): Promise<T> {
  const turn = turns.get(run) ?? new Mutex()
  turns.set(run, turn)
  return turn.pass(task)
}
