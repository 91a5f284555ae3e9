import type { HeaderPair } from '../../exchange/index.js'
import type { CookiePair } from '../cookies/cookie-store.js'
import { forceUseSessionHeaders } from './force-use-session.js'
import { type Presented, tamper } from '../cookies/presented.js'
import { ticketCookie, type VendorNames } from '../cookies/vendor-names.js'

/** One deliberate departure from what an orderly caller shows: the thing in which a refused twin differs. */
export interface Alteration {
  /** Completes the sentence "same as the accepted request, except: …". */
  readonly differsIn: string
  readonly apply: (presented: Presented, names: VendorNames) => Presented
}

/** Row "no cookies": neither store nor token. */
export const noCookies: Alteration = {
  differsIn: 'no cookies and no CSRF header, because the token is one of the cookies',
  apply: (presented) => ({ ...presented, cookies: [], csrfHeader: undefined }),
}

/** Row "no cookies, token in the header": the store is empty, the token was remembered. */
export const noCookiesToken: Alteration = {
  differsIn: 'no cookies, but the token in the CSRF header',
  apply: (presented) => ({ ...presented, cookies: [] }),
}

/** Row "tampered ticket": everything is right but some characters in the middle of the ticket. */
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

/** Row "every cookie, no header". */
export const noHeader: Alteration = {
  differsIn: 'no CSRF header',
  apply: (presented) => ({ ...presented, csrfHeader: undefined }),
}

/** An alteration with the two headers of the reported work-around added: they do not replace what is missing. */
export function forced({ differsIn, apply }: Alteration): Alteration {
  return {
    differsIn: `${differsIn}, with Authorization: Cookie and ForceUseSession: true added`,
    apply: (presented, names) => forceUseSession.apply(apply(presented, names), names),
  }
}

export const noHeaderForced: Alteration = forced(noHeader)

/** Row "every cookie, wrong token": the header carries a token that was tampered with. */
export const wrongToken: Alteration = {
  differsIn: 'changed characters of the token in the CSRF header',
  apply: (presented) => withHeader(presented, ([name, value]) => [name, tamper(value)]),
}

export const emptyToken: Alteration = {
  differsIn: 'an empty CSRF header',
  apply: (presented) => withHeader(presented, ([name]) => [name, '']),
}

export function foreignToken(token: string): Alteration {
  return {
    differsIn: "another session's token in the CSRF header",
    apply: (presented) => withHeader(presented, ([name]) => [name, token]),
  }
}

/** Another session's token as cookie and header, for a caller that was given none. */
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

export const lowerCaseHeader: Alteration = {
  differsIn: 'the CSRF header name in lower case',
  apply: (presented) => withHeader(presented, ([name, value]) => [name.toLowerCase(), value]),
}

/** Everything in order, with the two headers of the reported work-around added. */
export const forceUseSession: Alteration = {
  differsIn: 'Authorization: Cookie and ForceUseSession: true added',
  apply: (presented) => ({ ...presented, extra: forceUseSessionHeaders }),
}

export function withoutCookie(name: string): Alteration {
  return {
    differsIn: `no cookie ${name}`,
    apply: (presented) => ({ ...presented, cookies: presented.cookies.filter(([key]) => key !== name) }),
  }
}

/** Neither the CSRF header nor this cookie: a caller who was not given it yet. */
export function noHeaderNorCookie(name: string): Alteration {
  return {
    differsIn: `no CSRF header and no cookie ${name}`,
    apply: (presented, names) => noHeader.apply(withoutCookie(name).apply(presented, names), names),
  }
}

/** Replaces what is shown by a saved session: the row "expired session". */
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
