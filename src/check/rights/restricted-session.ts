import type { Exchange } from '../../exchange/index.js'
import { LoginRefused, Mutex, type Actor, type ActorRequest } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { cantTell } from '../outcome/verdict.js'
import { isRefused, loginPages } from '../answers/access-refusal.js'
import { session } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { sharedControl } from '../twins/control.js'
import { needsNoLoop } from '../answers/redirect-chain.js'
import { isGoodRead, named, seen } from '../answers/answers.js'
import { readOf, type ReadColumn } from '../access/refusals/other-queries.js'
import { configured } from '../outcome/not-configured.js'

/** A refusal may end the session that got it: whoever uses the restricted user's session has it alone. */
const turns = new WeakMap<RunContext, Mutex>()

/** The restricted user, logged in. A login that is refused decides nothing about rights, nor about the rest of the run. */
export async function restrictedSession(run: RunContext): Promise<Actor> {
  return loginDecides(() => session(run, 'restricted'))
}

/** Sends a request in order; a session that was refused is made anew, once for each request. */
export async function inOrder(run: RunContext, restricted: Actor, request: ActorRequest): Promise<Exchange> {
  const { loginNumber } = restricted
  const first = await send(restricted, request)
  if (!isRefused(run, first)) return needsNoLoop(restricted, request, first, loginPages(run))
  await loginDecides(() => restricted.renew(loginNumber))
  return send(restricted, request)
}

/** A read of an object that this user may read. */
export function allowedRequest(run: RunContext, column: ReadColumn): ActorRequest {
  return readOf(run, column, configured(run, 'entities.allowed'))
}

/** The same read by the restricted user's session, shared by several pairs. To be called in turn. */
export function allowedInOrder(run: RunContext, restricted: Actor, column: ReadColumn): Promise<Exchange> {
  return sharedControl(run, restricted, `allowed ${column}`, () =>
    inOrder(run, restricted, allowedRequest(run, column)),
  )
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

/** Sends one request as the restricted user. */
export type AsRestricted = (one: (restricted: Actor) => Promise<Exchange>) => Promise<Exchange>

/**
 * Sends requests as the restricted user, between two reads that the same session does well: a session that is no good
 * would lend its own refusal to a question of rights. Where the session ends meanwhile (some deployments clear the cookies
 * with a 401) all are sent once more, each in a session that has just done two such reads: what ends a session with its
 * first read says nothing of rights either.
 */
export async function asRestricted<Answers>(
  run: RunContext,
  column: ReadColumn,
  task: (ask: AsRestricted) => Promise<Answers>,
): Promise<Answers> {
  const restricted = await restrictedSession(run)
  const allowed = allowedRequest(run, column)
  return inTurn(run, async () => {
    needsGood(await allowedInOrder(run, restricted, column))
    const answers = await task((one) => one(restricted))
    if (isGoodRead(await send(restricted, allowed))) return answers
    return task(async (one) => {
      needsGood(await inOrder(run, restricted, allowed))
      needsStillGood(run, await send(restricted, allowed))
      return one(restricted)
    })
  })
}

/** By now a session was refused for the second time right after it had done the same read: that is no matter of chance. */
function needsStillGood(run: RunContext, read: Exchange): void {
  if (isRefused(run, read))
    cantTell(
      `the restricted user's session succeeds with a read, and the same read is then refused, twice: ${named(read)} answered ${seen(read)}. Check who else logs in as this user, and why the session is refused (COOKIE-8)`,
      'target',
    )
  needsGood(read)
}

function needsGood(read: Exchange): void {
  if (!isGoodRead(read))
    cantTell(`the restricted user's session has ended: ${named(read)} answered ${seen(read)}. Run again`, 'nobody')
}
