import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { session } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { canProveSession, sessionProof } from '../sessions/session-proof.js'
import { needsWorkingSession } from '../excuses/working-session.js'
import { configured } from '../outcome/not-configured.js'

/** The actor of the main user's second session, logged in or not. */
export function inAnotherSession(run: RunContext): Actor {
  return run.actor('main in another session', configured(run, 'users.main'))
}

/** A second session of the main user, with a cookie store of its own: what one session keeps to itself it does not show. */
export async function anotherSession(run: RunContext): Promise<Actor> {
  const actor = inAnotherSession(run)
  await run.groundwork('login main in another session', async () => {
    if (!actor.hasSession) await actor.logIn()
  })
  return actor
}

/** What the later of two logins of one user did to the session of the earlier one, and the answer that shows it. */
export interface TwoSessions {
  readonly fate: 'lives on' | 'ended by the other' | 'ended otherwise'
  readonly by: Exchange
}

/**
 * Asks in the earlier of the main user's two sessions once the later one has begun. One that is refused has been ended by the
 * other only if it ends that one in turn, as it is made anew: sessions end for other reasons too, such as a number of reads
 * or a node that does not know them. Looked at once a run; undefined where nothing can be asked, or no session serves.
 */
export async function twoSessions(run: RunContext): Promise<TwoSessions | undefined> {
  if (!canProveSession(run)) return undefined
  return run.shared('two sessions of one user', async () => {
    const main = await session(run, 'main')
    await needsWorkingSession(run, main)
    const { request, isGood } = await sessionProof(run, main)
    if (!main.hasServed) return undefined
    const other = await anotherSession(run)
    const [earlier, later] = main.loginNumber < other.loginNumber ? [main, other] : [other, main]
    const by = await send(earlier, request)
    if (isGood(by)) {
      run.logins.areApart = true
      return { fate: 'lives on', by }
    }
    await earlier.renew(earlier.loginNumber)
    if (!isGood(await send(earlier, request))) return { fate: 'ended otherwise', by }
    run.logins.areApart = isGood(await send(later, request))
    return { fate: run.logins.areApart ? 'ended otherwise' : 'ended by the other', by }
  })
}
