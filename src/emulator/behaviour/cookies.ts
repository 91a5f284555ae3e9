import type { User } from '../../../fixtures/users.js'
import type { Site } from '../deployment/deployment.js'
import type { CookieToSet } from '../http/set-cookie.js'
import type { Session, Ticket } from '../deployment/session.js'

/** The cookies that login issues, by what they are for. */
export type CookieKind = 'loader' | 'ticket' | 'token' | 'userName' | 'session'

/** How each cookie looks (document: Cookies and headers set by login). */
export interface CookiesBehaviour {
  /** Names, by the vendor's prefix. */
  readonly name: (kind: CookieKind, site: Site) => string
  /** The cookies of a successful login, in the order in which they are set. A kind may come twice. */
  readonly atLogin: readonly CookieKind[]
  /** The cookies of a successful login as they are set in the end. */
  readonly arranged: (cookies: readonly CookieToSet[], site: Site) => readonly CookieToSet[]
  /** All the cookies of one kind are made here; none where a deployment does without. */
  readonly ticket: (ticket: Ticket, site: Site) => CookieToSet | undefined
  readonly loader: (loader: string, site: Site, copy: number) => CookieToSet | undefined
  readonly token: (session: Session, site: Site) => CookieToSet | undefined
  readonly userName: (value: string, site: Site) => CookieToSet | undefined
  readonly session: (sessionId: string, site: Site) => CookieToSet | undefined
  /** The name as it stands in the user name cookie. */
  readonly spelledName: (user: User) => string
  /** The value of the user name cookie. */
  readonly userNameValue: (name: string) => string
}

/** Seconds for which the user name cookie is kept (document: Limits). */
export const thirtyDays = 30 * 24 * 60 * 60

export const documentedCookies: CookiesBehaviour = {
  name(kind, site) {
    if (kind === 'ticket') return '.ASPXAUTH'
    if (kind === 'userName') return 'UserName'
    return site.prefix + { loader: 'LOADER', token: 'CSRF', session: 'SESSIONID' }[kind]
  },
  atLogin: ['loader', 'ticket', 'token', 'userName'],
  arranged: (cookies) => cookies,
  ticket: (ticket, site) => ({
    name: '.ASPXAUTH',
    value: ticket.value,
    path: '/',
    httpOnly: true,
    secure: site.secure,
  }),
  loader: (loader, site) => ({ name: `${site.prefix}LOADER`, value: loader, path: '/', httpOnly: true }),
  token: (session, site) => ({ name: `${site.prefix}CSRF`, value: session.token, path: '/', secure: true }),
  userName: (value) => ({ name: 'UserName', value, path: '/', httpOnly: true, maxAge: thirtyDays }),
  session: (sessionId, site) => ({ name: `${site.prefix}SESSIONID`, value: sessionId, path: '/', httpOnly: true }),
  spelledName: (user) => user.name,
  userNameValue: (name) => Array.from({ length: name.length }, (_, index) => name.charCodeAt(index)).join('|'),
}
