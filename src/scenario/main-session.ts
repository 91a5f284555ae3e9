import type { Exchange } from '../exchange/index.js'
import { documentedLoginPage, type Actor, type ActorRequest, type Alteration } from '../session/index.js'
import { accessRefusal, isGoodRead, isUnavailable, named } from './answers.js'
import { plainRead } from './requests.js'
import type { RunContext } from './run-context.js'
import { cantTell } from './verdict.js'

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
 * work-around (rule on 401 in section "Cookie login sequence"). Judges nothing: clauses COOKIE-9 and READ-1 do.
 */
export function firstRead(
  run: RunContext,
  main: Actor,
): Promise<{ readonly exchange: Exchange; readonly helped: boolean }> {
  return run.shared('first read', async () => {
    const { forceUseSession } = run.profile.target
    if (forceUseSession === 'always') run.policy.forceUseSession = true
    let exchange = await sendRenewing(run, main, plainRead(run))
    if (!isGoodRead(exchange) && run.departures.declared('app-at-root')) {
      const documented = run.addresses
      run.settleAddresses(run.addressesWith({ atRoot: true, loginPage: documentedLoginPage }))
      const atRoot = await send(main, plainRead(run))
      if (isGoodRead(atRoot)) run.departures.inUse('app-at-root')
      if (isGoodRead(atRoot) || exchange.status === 404) exchange = atRoot
      else run.settleAddresses(documented)
    }
    if (exchange.status === 404 && run.departures.declared('no-legacy-service')) {
      run.policy.legacyAbsent = true
      run.departures.inUse('no-legacy-service')
      exchange = await send(main, plainRead(run))
    }
    if (exchange.status !== 401 || forceUseSession !== 'on401') return { exchange, helped: false }
    run.policy.forceUseSession = true
    const again = await send(main, plainRead(run))
    const helped = isGoodRead(again)
    run.policy.forceUseSession = helped
    return { exchange: helped ? again : exchange, helped }
  })
}

/** Sends a request; an answer of a gateway or an overloaded server decides nothing and ends the clause as cantTell. */
export async function send(actor: Actor, request: ActorRequest, alteration?: Alteration): Promise<Exchange> {
  const exchange = await actor.send(request, alteration)
  if (isUnavailable(exchange)) {
    cantTell(
      `the target, or what stands before it, was not available: ${named(exchange)} answered ${exchange.status}; run again`,
    )
  }
  return exchange
}

/**
 * Sends a request in order. A session that the checker's own later login ended is made anew and the request is sent once
 * more; one that ended for no reason that the checker knows is made anew once a run, and reported.
 */
export async function sendRenewing(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  const sentWith = actor.loginNumber
  const first = await send(actor, request)
  const wasRefused = accessRefusal(first, loginPages(run)) !== undefined
  return wasRefused && (await renewed(run, actor, sentWith)) ? send(actor, request) : first
}

/** Sends the accepted half of a pair: a clause whose accepted half does not succeed can tell nothing. */
export async function control(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  isGood: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const exchange = await sendRenewing(run, actor, request)
  return isGood(exchange) ? exchange : cantTell(positiveTwinFailed(run, exchange))
}

/** The login page's address, the declared departure's besides. */
export function loginPages(run: RunContext): readonly string[] {
  const departed = run.departures.valueOf('login-page')
  const { loginPage } = run.addresses
  return departed === undefined ? [loginPage] : [loginPage, `${run.profile.target.baseUrl}${departed}`]
}

async function renewed(run: RunContext, actor: Actor, sentWith: number): Promise<boolean> {
  if (!actor.user) return false
  if (actor.loginNumber > sentWith) return true
  const reason = actor.wasOvertaken ? `overtaken ${actor.loginNumber}` : 'lost'
  await run.groundwork(`login again: ${actor.name} ${reason}`, async () => {
    const overtaken = actor.wasOvertaken
    const answer = await actor.logIn()
    run.diagnose({
      id: `login-again-${actor.name}`,
      text: overtaken
        ? `The session of ${actor.name} ended when the checker logged its user in again: this deployment seems to allow one session per user. The checker made a new one.`
        : `The session of ${actor.name} ended during the run for no reason that the checker knows of (a short lifetime, or a load balancer without stickiness). The checker made a new one, once.`,
      evidence: [answer.id],
    })
  })
  return actor.loginNumber > sentWith
}

function positiveTwinFailed(run: RunContext, exchange: Exchange): string {
  const withheld = run.withholdsSecureCookies
    ? '; Secure cookies do not travel over plain http: use https, or set target.sendSecureOverHttp: true'
    : ''
  return `the same request in order did not succeed, so a refusal of it proves nothing: ${named(exchange)} answered ${exchange.status}${withheld}`
}
