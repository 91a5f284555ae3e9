import type { Exchange } from '../../exchange/index.js'
import { type Actor, type ActorRequest, askedWithoutTop } from '../../session/index.js'
import { isRefused, loginPages } from '../answers/access-refusal.js'
import { isGoodRead } from '../answers/answers.js'
import { sendForcingServices, tryForcedOdata } from './forced-otherwise.js'
import { needsNoLoop } from '../answers/redirect-chain.js'
import type { RunContext } from '../run-state/run-context.js'
import { send } from './sending.js'

/** The checker's own logins may end a session again while the request is on its way: so often it is sent once more. */
const mostTurns = 4

export type Role = 'main' | 'restricted' | 'international'

/** The role's first login, sent once a run. A refused one is every asking clause's fault alike. */
export function firstLogin(run: RunContext, role: Role): Promise<Exchange> {
  return run.groundwork(`login ${role}`, () => roleActor(run, role).logIn())
}

/** The role's actor, logged in. */
export async function session(run: RunContext, role: Role): Promise<Actor> {
  await firstLogin(run, role)
  return roleActor(run, role)
}

function roleActor(run: RunContext, role: Role): Actor {
  const user = run.profile.users[role]
  if (!user) throw new TypeError(`no user ${role} in the profile: the catalogue's needs should have said so`)
  return run.actor(role, user)
}

/**
 * Sends a request in order. A session that the checker's own later login ended is made anew and the request is sent once
 * more; so is one that ended for no reason that the checker knows, where it has served before. One that never did is made
 * anew once a run.
 */
export async function sendRenewing(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  const answer = await sendInSession(run, actor, request)
  await tryForcedOdata(run, actor, request, answer)
  return answeredWithoutTop(run, request, answer, (plain) => send(actor, plain))
}

async function sendInSession(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  let sentWith = actor.loginNumber
  let answer = await sendForcingServices(run, actor, request)
  for (let turn = 1; turn <= mostTurns && isRefused(run, answer); turn += 1) {
    if (turn > 1 && !actor.isOvertakenSince(sentWith)) return answer
    if (!(await isRenewed(run, actor, sentWith))) return answer
    sentWith = actor.loginNumber
    answer = await sendForcingServices(run, actor, request)
  }
  return answer
}

/** Makes a refused session anew where that may help; false where it was tried already. */
async function isRenewed(run: RunContext, actor: Actor, sentWith: number): Promise<boolean> {
  if (!actor.user) return false
  if (actor.loginNumber > sentWith) return true
  const reason = reasonToRenew(actor)
  if (reason === undefined) return false
  await run.groundwork(`login again: ${actor.name} ${reason}`, () => actor.renew(sentWith))
  return actor.loginNumber > sentWith
}

/**
 * Names what a session is made anew for: a second time for the same reason it is not. Undefined where too many have ended
 * by themselves.
 */
function reasonToRenew(actor: Actor): string | undefined {
  const { wasOvertaken, hasServed, loginNumber } = actor
  if (wasOvertaken) return `overtaken ${String(loginNumber)}`
  if (!hasServed) return 'never served'
  return actor.mayMakeAnew(loginNumber) ? `lost ${String(loginNumber)}` : undefined
}

/** The same for a read that is to succeed: one that is redirected round in a circle ends the clause undecided. */
export async function readInOrder(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  return needsNoLoop(actor, request, await sendRenewing(run, actor, request), loginPages(run))
}

/** Asks an OData endpoint that refuses this `$top` once more without it, and says so on the first page; else the answer as it is. */
export async function answeredWithoutTop(
  run: RunContext,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange>,
): Promise<Exchange> {
  const plain = await askedWithoutTop(run.policy, request, answer, ask, isGoodRead)
  if (!plain) return answer
  const { odataTopTaken: taken } = run.policy
  const refused =
    taken === undefined ? '$top' : `a $top that is too large; the largest that it took is ${String(taken)}`
  run.diagnose({
    id: 'odata-without-top',
    text: `The OData endpoint refuses ${refused} (${String(answer.status)}). The document names $top for the legacy data service only. The checker sends these OData requests without $top, so the answers are larger.`,
    evidence: [answer.id, plain.id],
  })
  return plain
}
