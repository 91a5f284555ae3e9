import { withHeaders, type Answer, type Header } from '../http/answer.js'
import { cookieOf, type Call } from '../http/call.js'
import { settingCookies, type CookieToSet } from '../http/set-cookie.js'
import type { Column, Refusal, Standing } from '../behaviour/access.js'
import { counted } from '../deployment/deployment.js'
import type { Session, Ticket } from '../deployment/session.js'

/** Carries a request out inside its session, or refuses it as the behaviour says. */
export function guarded(call: Call, column: Column, carryOut: (session: Session) => Answer): Answer {
  const { access } = call.deployment.behaviour
  const standing = access.standing(call)
  if (standing.kind === 'live') used(standing.ticket)
  const refusal = access.refusalOf(standing, column, call)
  if (refusal === undefined) {
    return withHeaders(carryOut(sessionOf(standing, call)), ...laterCookies(call, standing))
  }
  if (access.carriesOutRefused(refusal, column, call)) carryOut(sessionOf(standing, call))
  return refused(refusal, call, column, standing)
}

function refused(refusal: Refusal, call: Call, column: Column, standing: Standing): Answer {
  const { access } = call.deployment.behaviour
  switch (refusal) {
    case 'redirect':
      return access.redirect(call, column, standing)
    case 'challenge':
      return access.challenge(call, column, standing)
    case 'forbid':
      return access.forbid(call, column)
  }
}

/** The session of the caller; where a behaviour lets in a caller who has none, one of the first user. */
function sessionOf(standing: Standing, call: Call): Session {
  if (standing.kind === 'live' || standing.kind === 'expired') return standing.session
  const [first] = call.deployment.users
  if (!first) throw new Error('the emulator has no users')
  return call.deployment.sessions.open(first)
}

/** A ticket in use ends the reign of those that it replaced. */
function used(ticket: Ticket): void {
  if (ticket.used) return
  ticket.used = true
  const now = performance.now()
  for (let older = ticket.replaces; older?.supersededAt === undefined && older; older = older.replaces) {
    older.supersededAt = now
  }
}

function laterCookies(call: Call, standing: Standing): readonly Header[] {
  if (standing.kind !== 'live') return []
  const { site, sessions, behaviour } = call.deployment
  const { cookies } = behaviour
  const { session, ticket } = standing
  const set: (CookieToSet | undefined)[] = []
  const sent = cookieOf(call, 'session')
  if (behaviour.sessions.sessionCookie === 'onLaterRequest' && sent === undefined) {
    session.sessionId ??= behaviour.sessions.sessionIdValue()
    set.push(cookies.session(session.sessionId, site))
  }
  if (behaviour.sessions.sessionCookie === 'ofNodeInTurn') set.push(...ofNodeInTurn(call, session, sent))
  if (behaviour.sessions.rotates) {
    set.push(cookies.ticket(sessions.issue(session, behaviour.sessions.ticketValue(), ticket), site))
  }
  if (behaviour.sessions.rotatesToken) {
    session.token = sessions.tokenValue()
    set.push(cookies.token(session, site))
  }
  return settingCookies(...set)
}

/**
 * What the node that has its turn sets: a session cookie of its own where the one that came is another node's, since it
 * knows nothing of those, and a loader cookie.
 */
function ofNodeInTurn(call: Call, session: Session, sent: string | undefined): readonly (CookieToSet | undefined)[] {
  const { site, behaviour, memory } = call.deployment
  const turn = counted(call.deployment, 'turn of a node')
  const key = `session cookie of node ${String(turn % 2)}, ${session.loader}`
  if (sent !== undefined && memory.get(key) === sent) return []
  const fresh = behaviour.sessions.sessionIdValue()
  memory.set(key, fresh)
  return [behaviour.cookies.session(fresh, site), behaviour.cookies.loader(fresh, site, 0)]
}
