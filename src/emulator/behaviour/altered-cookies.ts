import type { Override } from '../behaviour.js'
import type { Site } from '../deployment.js'
import type { CookieToSet } from '../http/set-cookie.js'
import type { CookieKind, CookiesBehaviour } from './cookies.js'

/** Changes the cookies of one kind, or every cookie, wherever they are set. */
export function alteredCookies(
  which: CookieKind | 'every',
  change: (cookie: CookieToSet, site: Site) => CookieToSet,
): Override {
  const over = (cookie: CookieToSet | undefined, site: Site): CookieToSet | undefined => cookie && change(cookie, site)
  return ({ cookies }) => {
    const altered: Pick<CookiesBehaviour, CookieKind> = {
      ticket: (ticket, site) => over(cookies.ticket(ticket, site), site),
      loader: (loader, site, copy) => over(cookies.loader(loader, site, copy), site),
      token: (session, site) => over(cookies.token(session, site), site),
      userName: (value, site) => over(cookies.userName(value, site), site),
      session: (sessionId, site) => over(cookies.session(sessionId, site), site),
    }
    if (which !== 'every') return { cookies: { [which]: altered[which] } }
    const arranged: CookiesBehaviour['arranged'] = (set, site) =>
      cookies.arranged(set, site).map((cookie) => (set.includes(cookie) ? cookie : change(cookie, site)))
    return { cookies: { ...altered, arranged } }
  }
}
