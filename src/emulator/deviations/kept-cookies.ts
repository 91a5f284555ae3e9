import type { Column, Standing } from '../behaviour/access.js'
import { refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { cookieOf, type Call } from '../http/call.js'
import { isMerge, isPut, wantsXml } from './requests.js'

/** Breaches of what is open to a caller who sends back every cookie. */
export const keptCookiesDeviations: readonly Deviation[] = [
  {
    id: 'session-cookie-refused',
    sentence: 'A legacy read with the session cookie, once that is set, is answered with 401.',
    breaks: ['COOKIE-8', 'FLOW-2'],
    override: refusing(who('live', 'legacyRead', sendsSessionCookie), 'challenge'),
  },
  {
    id: 'session-cookie-redirected',
    sentence: 'A legacy read with the session cookie, once that is set, is answered with the redirect.',
    breaks: ['COOKIE-8', 'FLOW-2'],
    override: refusing(who('live', 'legacyRead', sendsSessionCookie), 'redirect'),
  },
  {
    id: 'session-cookie-refused-odata',
    sentence: 'An OData read with the session cookie is answered with 401.',
    breaks: ['COOKIE-8'],
    override: refusing(who('live', 'odataRead', sendsSessionCookie), 'challenge'),
  },
  {
    id: 'session-cookie-refused-in-xml',
    sentence: 'A legacy read with the session cookie is answered with 401 where it does not ask for JSON.',
    breaks: ['COOKIE-8'],
    override: refusing(who('live', 'legacyRead', wantsXml, sendsSessionCookie), 'challenge'),
  },
  {
    id: 'session-cookie-refused-by-services',
    sentence: 'A call of a custom service with the session cookie is answered with 401.',
    breaks: ['COOKIE-8'],
    override: refusing(who('live', 'service', sendsSessionCookie), 'challenge'),
  },
  {
    id: 'session-cookie-refused-by-put',
    sentence: 'A PUT with the session cookie is answered with 401.',
    breaks: ['COOKIE-8'],
    override: refusing(who('live', 'legacyChange', isPut, sendsSessionCookie), 'challenge'),
  },
  {
    id: 'session-cookie-refused-by-merge',
    sentence: 'A MERGE with the session cookie is answered with 401.',
    breaks: ['COOKIE-8'],
    override: refusing(who('live', 'legacyChange', isMerge, sendsSessionCookie), 'challenge'),
  },
  {
    id: 'cookies-refused-after-expiry',
    sentence: 'Once a session of a user has expired, the legacy service refuses all others of that user with 401.',
    breaks: ['COOKIE-9'],
    override: refusing(afterExpiry, 'challenge'),
  },
  {
    id: 'cookies-redirected-after-expiry',
    sentence: 'Once a session of a user has expired, the legacy service redirects all others of that user.',
    breaks: ['COOKIE-9'],
    override: refusing(afterExpiry, 'redirect'),
  },
]

function sendsSessionCookie(call: Call): boolean {
  return cookieOf(call, 'session') !== undefined
}

/** Whether a caller of the legacy service has an earlier session that has come to its end. */
function afterExpiry(standing: Standing, column: Column, { deployment: { sessions } }: Call): boolean {
  if (column !== 'legacyRead' || standing.kind !== 'live') return false
  const { user } = standing.session
  return sessions.tickets().some(({ session }) => session.user === user && session.endedAt !== undefined)
}
