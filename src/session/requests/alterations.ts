/**
 * Alterations of what a request shows of its session. Their rows are those of the refusal grid in the document.
 *
 * @module
 * @category Requests and answers
 */
import type { HeaderPair } from '../../exchange/index.js'
import type { CookiePair } from '../cookies/cookie-store.js'
import { forceUseSessionHeaders } from './force-use-session.js'
import { type Alteration, type Presented, tamper } from '../cookies/presented.js'
import { ticketCookie, type VendorNames } from '../cookies/vendor-names.js'

/** Row "no cookies": neither cookies nor token. */
export const noCookies: Alteration = {
  differsIn: 'no cookies and no CSRF header, because the token is one of the cookies',
  apply: (presented) => ({ ...presented, cookies: [], csrfHeader: undefined }),
}

/** Row "no cookies, token in the header": no cookies, but the token in its header. */
export const noCookiesToken: Alteration = {
  differsIn: 'no cookies, but the token in the CSRF header',
  apply: (presented) => ({ ...presented, cookies: [] }),
}

/** Row "tampered ticket": some characters in the middle of the ticket are changed. */
export const tamperedTicket: Alteration = {
  differsIn: 'changed characters in the middle of the ticket',
  apply: (presented) => ({
    ...presented,
    cookies: presented.cookies.map(([name, value]) => [name, name === ticketCookie ? tamper(value) : value] as const),
  }),
}

/** Row "token alone": the CSRF token as cookie and header, nothing else. */
export const tokenAlone: Alteration = {
  differsIn: 'no cookie other than the CSRF token',
  apply: (presented, names) => ({ ...presented, cookies: presented.cookies.filter(([name]) => name === names.csrf) }),
}

/** Row "every cookie, no header": all cookies, but no CSRF header. */
export const noHeader: Alteration = {
  differsIn: 'no CSRF header',
  apply: (presented) => ({ ...presented, csrfHeader: undefined }),
}

/** Adds `ForceUseSession: true` and `Authorization: Cookie` to another alteration. */
export function forced(alteration: Alteration): Alteration {
  return {
    differsIn: `${alteration.differsIn}, with Authorization: Cookie and ForceUseSession: true added`,
    apply: (presented, names) => forceUseSession.apply(alteration.apply(presented, names), names),
  }
}

/** `noHeader` with the headers of `forced`. */
export const noHeaderForced: Alteration = forced(noHeader)

/** Row "every cookie, wrong token": the header has a changed token. */
export const wrongToken: Alteration = {
  differsIn: 'changed characters of the token in the CSRF header',
  apply: (presented) => withHeader(presented, ([name, value]) => [name, tamper(value)]),
}

/** The CSRF header is empty. */
export const emptyToken: Alteration = {
  differsIn: 'an empty CSRF header',
  apply: (presented) => withHeader(presented, ([name]) => [name, '']),
}

/** The CSRF header has the token of another session. */
export function foreignToken(token: string): Alteration {
  return {
    differsIn: "another session's token in the CSRF header",
    apply: (presented) => withHeader(presented, ([name]) => [name, token]),
  }
}

/** The CSRF cookie and header of another session, for a caller without them. */
export function borrowedToken(name: string, token: string): Alteration {
  return {
    differsIn: 'the CSRF token of another session, as cookie and header',
    apply: (presented) => ({
      ...presented,
      cookies: [...presented.cookies.filter(([key]) => key !== name), [name, token]],
      csrfHeader: [name, token],
    }),
  }
}

/** The name of the CSRF header is in lower case. */
export const lowerCaseHeader: Alteration = {
  differsIn: 'the CSRF header name in lower case',
  apply: (presented) => withHeader(presented, ([name, value]) => [name.toLowerCase(), value]),
}

/** Nothing is missing; `ForceUseSession: true` and `Authorization: Cookie` are added. */
export const forceUseSession: Alteration = {
  differsIn: 'Authorization: Cookie and ForceUseSession: true added',
  apply: (presented) => ({ ...presented, extra: forceUseSessionHeaders }),
}

/** The cookie of this name is missing. */
export function withoutCookie(name: string): Alteration {
  return {
    differsIn: `no cookie ${name}`,
    apply: (presented) => ({ ...presented, cookies: presented.cookies.filter(([key]) => key !== name) }),
  }
}

/** The CSRF header and the cookie of this name are missing. */
export function noHeaderNorCookie(name: string): Alteration {
  return {
    differsIn: `no CSRF header and no cookie ${name}`,
    apply: (presented, names) => noHeader.apply(withoutCookie(name).apply(presented, names), names),
  }
}

/** Row "expired session": cookies (pairs of name and value) and token of a saved session instead of those of the actor. */
export function savedSession(cookies: readonly CookiePair[], names: VendorNames): Alteration {
  const token = cookies.find(([name]) => name === names.csrf)?.[1]
  return {
    differsIn: 'the cookies and the CSRF header of a saved session that has expired',
    apply: (presented) => ({
      ...presented,
      cookies,
      csrfHeader: token === undefined ? undefined : [names.csrf, token],
    }),
  }
}

function withHeader(presented: Presented, change: (header: HeaderPair) => HeaderPair): Presented {
  return { ...presented, csrfHeader: presented.csrfHeader && change(presented.csrfHeader) }
}
