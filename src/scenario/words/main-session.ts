import { isBusy, type Exchange } from '../../exchange/index.js'
import {
  documentedLoginPage,
  ticketCookie,
  type Actor,
  type ActorRequest,
  type Alteration,
} from '../../session/index.js'
import { isRefused, loginPages } from './access-refusal.js'
import { isData, isGoodRead, isUnavailable, named } from './answers.js'
import { withAnswer } from './halves.js'
import { isLegacyAbsent } from './legacy-absent.js'
import { answeredWithoutTop } from './odata-options.js'
import { needsNoLoop } from './redirect-loop.js'
import { renewed, reportRenewal } from './renewed-session.js'
import { plainRead } from './requests.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { tellVerboseJson } from './verbose-json.js'

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
 * Finds out, by one read and its alternatives, how this deployment wants to be spoken to: whether the application stands
 * at the root (where that departure is declared), and whether a 401 goes away with the headers of the reported
 * work-around (rule on 401 in section "Cookie login sequence"). A session is made anew only where none of that helps: a
 * 401 of a deployment that wants those headers says nothing of the session. Judges nothing: COOKIE-9 and READ-1 do.
 */
export function firstRead(run: RunContext, main: Actor): Promise<FirstRead> {
  return run.shared('first read', async () => {
    const documented = run.addressesWith({ atRoot: false, loginPage: documentedLoginPage })
    const read = await readInAnySession(run, main)
    if (isGoodRead(read.exchange) && run.addresses.appRoot !== documented.appRoot) run.departures.inUse('app-at-root')
    tellVerboseJson(run)
    return read
  })
}

async function readInAnySession(run: RunContext, main: Actor): Promise<FirstRead> {
  const first = await readByAnyWay(run, main)
  if (!isRefused(run, first.exchange)) return first
  const anew = await sendRenewing(run, main, plainRead(run))
  return isRefused(run, anew) ? readByAnyWay(run, main) : { exchange: anew, helped: false }
}

/** The run's first read, and whether it took the headers of the work-around to make it succeed. */
interface FirstRead {
  readonly exchange: Exchange
  readonly helped: boolean
}

async function readByAnyWay(run: RunContext, main: Actor): Promise<FirstRead> {
  const { forceUseSession } = run.profile.target
  if (forceUseSession === 'always') run.policy.forceUseSession = true
  let exchange = await send(main, plainRead(run))
  if (!isGoodRead(exchange) && run.departures.declared('app-at-root')) {
    const documented = run.addresses
    run.settleAddresses(run.addressesWith({ atRoot: true, loginPage: documentedLoginPage }))
    const atRoot = await send(main, plainRead(run))
    if (isGoodRead(atRoot) || exchange.status === 404) exchange = atRoot
    else run.settleAddresses(documented)
  }
  if (
    !isGoodRead(exchange) &&
    run.departures.declared('no-legacy-service') &&
    (await isLegacyAbsent(run, main, exchange))
  ) {
    run.policy.legacyAbsent = true
    run.departures.inUse('no-legacy-service')
    const read = plainRead(run)
    exchange = await answeredWithoutTop(run, read, await send(main, read), (plain) => send(main, plain))
  }
  if (exchange.status !== 401 || forceUseSession !== 'on401') return { exchange, helped: false }
  run.policy.forceUseSession = true
  const read = plainRead(run)
  // The 401 itself may have cleared the ticket: nothing would come of the headers alone.
  const hasTicket = main.presentedFor(read.url).cookies.some(([name]) => name === ticketCookie)
  if (!hasTicket) await main.renew(main.loginNumber)
  const again = await send(main, read)
  // Records that cannot be read, or none, are data all the same: the headers opened the door.
  const helped = isData(again)
  run.policy.forceUseSession = helped
  return { exchange: helped ? again : exchange, helped }
}

/** Sends a request; an answer of a gateway or an overloaded server decides nothing and ends the clause as cantTell. */
export async function send(actor: Actor, request: ActorRequest, alteration?: Alteration): Promise<Exchange> {
  return needsAvailable(await actor.send(request, alteration))
}

/** Ends a clause where a gateway or an overloaded server answered. */
export function needsAvailable(exchange: Exchange): Exchange {
  if (!isUnavailable(exchange)) return exchange
  const remedy = isBusy(exchange)
    ? 'run again; where that does not help, send less at once (limits.concurrency, limits.rate)'
    : 'run again'
  const reason = `the target, or what stands before it, was not available: ${named(exchange)} answered ${String(exchange.status)}; ${remedy}`
  throw withAnswer(new Undecided('cantTell', 'target', reason), exchange)
}

/**
 * Sends a request in order. A session that the checker's own later login ended is made anew and the request is sent once
 * more; so is one that ended for no reason that the checker knows, where it has served before, and this is reported. One
 * that never did is made anew once a run.
 */
export async function sendRenewing(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  const answer = await sendInSession(run, actor, request)
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
