import type { IncomingHttpHeaders } from 'node:http'
import type { CookieKind } from '../behaviour/cookies.js'
import { userLoggingIn, type ComparedRequest } from '../control/request-pattern.js'
import type { Session } from '../deployment/session.js'
import type { Deployment } from '../deployment/deployment.js'
import type { ReceivedCookie } from './set-cookie.js'

/** One request as it came in: nothing is decoded that a behaviour may want to decode in its own way. */
export interface Call {
  readonly method: string
  /** Path and query exactly as received, the base path included. */
  readonly target: string
  /** The path below the base path, still percent-encoded. */
  readonly path: string
  /** What stands after the question mark, still encoded; empty where there is none. */
  readonly query: string
  /** By lower-case name. */
  readonly headers: IncomingHttpHeaders
  readonly cookies: readonly ReceivedCookie[]
  readonly body: Buffer
  readonly deployment: Deployment
}

/** The call as patterns compare it. */
export function comparedCall(call: Call): ComparedRequest {
  const { method, path, query, headers } = call
  const body = call.body.toString('utf8')
  const user = sessionOf(call)?.user.name ?? userLoggingIn(path, body)
  return { method, path, query, headers, body, user }
}

/** The login that a call belongs to by its cookies or its access token, expired or not. */
export function sessionOf(call: Call): Session | undefined {
  const { sessions } = call.deployment
  const [ticket, sessionId] = [cookieOf(call, 'ticket') ?? bearerOf(call), cookieOf(call, 'session')]
  if (ticket !== undefined) return sessions.ticket(ticket)?.session
  return sessionId === undefined ? undefined : sessions.bySessionId(sessionId)
}

/** The value of the first cookie of this kind, or undefined. An empty value counts as not sent. */
export function cookieOf(call: Call, kind: CookieKind): string | undefined {
  const { site, behaviour } = call.deployment
  const name = behaviour.cookies.name(kind, site)
  const value = call.cookies.find((cookie) => cookie.name === name)?.value
  return value === '' ? undefined : value
}

/** The access token that a call sends, if any. */
export function bearerOf(call: Call): string | undefined {
  return /^bearer +(\S+)$/i.exec(headerSent(call, 'authorization') ?? '')?.[1]
}

/** A header's value, or undefined where it is missing or empty. */
export function headerSent(call: Call, name: string): string | undefined {
  const value = call.headers[name.toLowerCase()]
  const first = Array.isArray(value) ? value[0] : value
  return first === '' ? undefined : first
}
