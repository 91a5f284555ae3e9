import { isBusy, type Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest, Alteration } from '../../session/index.js'
import { isRefused, loginPages } from './access-refusal.js'
import { isUnavailable, named } from './answers.js'
import { tryForcedOdata } from './forced-odata.js'
import { withAnswer } from './halves.js'
import { answeredWithoutTop } from './odata-options.js'
import { needsNoLoop } from './redirect-loop.js'
import { renewed, reportRenewal } from './renewed-session.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'

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

/** Sends a request; an answer of a gateway or an overloaded server decides nothing and ends the clause as cantTell. */
export async function send(actor: Actor, request: ActorRequest, alteration?: Alteration): Promise<Exchange> {
  return needsAvailable(await actor.send(request, alteration))
}

/** Ends a clause where a gateway or an overloaded server answered. */
export function needsAvailable(exchange: Exchange): Exchange {
  if (!isUnavailable(exchange)) return exchange
  const remedy = isBusy(exchange)
    ? 'Run again. If that does not help, lower limits.concurrency and limits.rate'
    : 'Run again'
  const reason = `the target, or a proxy before it, was unavailable: ${named(exchange)} answered ${String(exchange.status)}. ${remedy}`
  throw withAnswer(new Undecided('cantTell', 'target', reason), exchange)
}

/**
 * Sends a request in order. A session that the checker's own later login ended is made anew and the request is sent once
 * more; so is one that ended for no reason that the checker knows, where it has served before, and this is reported. One
 * that never did is made anew once a run.
 */
export async function sendRenewing(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  const answer = await sendInSession(run, actor, request)
  await tryForcedOdata(run, actor, request, answer)
  return answeredWithoutTop(run, request, answer, (plain) => send(actor, plain))
}

async function sendInSession(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  let sentWith = actor.loginNumber
  let answer = await send(actor, request)
  for (let turn = 1; turn <= mostTurns && isRefused(run, answer); turn += 1) {
    if (turn > 1 && !actor.isOvertakenSince(sentWith)) return answer
    const renewal = await renewed(run, actor, sentWith)
    if (!renewal) return answer
    sentWith = actor.loginNumber
    answer = await send(actor, request)
    // A session that is refused like the one before had not ended: there is nothing to report.
    if (renewal !== 'by another' && !isRefused(run, answer)) reportRenewal(run, actor, renewal)
  }
  return answer
}

/** The same for a read that is to succeed: one that is redirected round in a circle ends the clause undecided. */
export async function readInOrder(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  return needsNoLoop(actor, request, await sendRenewing(run, actor, request), loginPages(run))
}
