import type { Standing } from '../behaviour/access.js'
import type { Deviation } from '../listed.js'
import { cookieOf, type Call } from '../http/call.js'
import { refusing, wantsJson } from './refusing.js'

/** Breaches of what is open to a caller who sends back every cookie. */
export const keptCookiesDeviations: readonly Deviation[] = [
  {
    id: 'session-cookie-refused',
    sentence: 'A legacy read with the session cookie, once that is set, is answered with 401.',
    breaks: ['COOKIE-8', 'FLOW-2'],
    override: refusing(
      ({ kind }, column, call) => kind === 'live' && column === 'legacyRead' && sendsSessionCookie(call),
      'challenge',
    ),
  },
  {
    id: 'session-cookie-redirected',
    sentence: 'A legacy read with the session cookie, once that is set, is answered with the redirect.',
    breaks: ['COOKIE-8', 'FLOW-2'],
    override: refusing(
      ({ kind }, column, call) => kind === 'live' && column === 'legacyRead' && sendsSessionCookie(call),
      'redirect',
    ),
  },
  {
    id: 'session-cookie-refused-odata',
    sentence: 'An OData read with the session cookie is answered with 401.',
    breaks: ['COOKIE-8'],
    override: refusing(
      ({ kind }, column, call) => kind === 'live' && column === 'odataRead' && sendsSessionCookie(call),
      'challenge',
    ),
  },
  {
    id: 'session-cookie-refused-in-xml',
    sentence: 'A legacy read with the session cookie is answered with 401 where it does not ask for JSON.',
    breaks: ['COOKIE-8'],
    override: refusing(
      ({ kind }, column, call) =>
        kind === 'live' && column === 'legacyRead' && !wantsJson(call) && sendsSessionCookie(call),
      'challenge',
    ),
  },
  {
    id: 'cookies-refused-after-expiry',
    sentence: 'Once a session of a user has expired, the legacy service refuses all others of that user with 401.',
    breaks: ['COOKIE-9'],
    override: refusing(
      (standing, column, call) => column === 'legacyRead' && standing.kind === 'live' && hasExpired(standing, call),
      'challenge',
    ),
  },
  {
    id: 'cookies-redirected-after-expiry',
    sentence: 'Once a session of a user has expired, the legacy service redirects all others of that user.',
    breaks: ['COOKIE-9'],
    override: refusing(
      (standing, column, call) => column === 'legacyRead' && standing.kind === 'live' && hasExpired(standing, call),
      'redirect',
    ),
  },
]

function sendsSessionCookie(call: Call): boolean {
  return cookieOf(call, 'session') !== undefined
}

/** Whether the caller has an earlier session that has come to its end. */
function hasExpired({ session }: Extract<Standing, { kind: 'live' }>, call: Call): boolean {
  const { sessions } = call.deployment
  return sessions
    .tickets()
    .some((ticket) => ticket.session.user === session.user && ticket.session.endedAt !== undefined)
}
