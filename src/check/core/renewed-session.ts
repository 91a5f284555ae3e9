import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'

/** A login that took the place of a session, and whether the checker's own later login had ended that. */
interface Renewal {
  readonly overtaken: boolean
  readonly answer: Exchange | undefined
}

/** Makes a refused session anew where that may help; undefined where it was tried already. */
export async function renewed(
  run: RunContext,
  actor: Actor,
  sentWith: number,
): Promise<Renewal | 'by another' | undefined> {
  if (!actor.user) return undefined
  if (actor.loginNumber > sentWith) return 'by another'
  const reason = reasonToRenew(actor)
  if (reason === undefined) return undefined
  const renewal = await run.groundwork(`login again: ${actor.name} ${reason}`, async (): Promise<Renewal> => {
    const overtaken = actor.wasOvertaken
    await actor.renew(sentWith)
    return { overtaken, answer: actor.loginAnswer }
  })
  return actor.loginNumber > sentWith ? renewal : undefined
}

/**
 * Names what a session is made anew for: a second time for the same reason it is not. Undefined where too many have ended
 * by themselves.
 */
function reasonToRenew(actor: Actor): string | undefined {
  const { wasOvertaken, hasServed, loginNumber } = actor
  if (wasOvertaken) return `overtaken ${String(loginNumber)}`
  if (!hasServed) return 'lost'
  return actor.mayMakeAnew(loginNumber) ? `lost ${String(loginNumber)}` : undefined
}

/** Tells that a session was lost, and why as far as that is known. */
export function reportRenewal(run: RunContext, { name }: Actor, { overtaken, answer }: Renewal): void {
  run.diagnose({
    id: `login-again-${name}`,
    text: overtaken
      ? `The session of ${name} ended when the checker logged its user in again: this deployment seems to allow one session per user. The checker logged in once more.`
      : `The session of ${name} ended during the run for an unknown reason (a short lifetime, or a load balancer without sticky sessions). The checker logged in again.`,
    evidence: answer ? [answer.id] : [],
  })
}
