import type { HeaderPair } from '../exchange/index.js'
import type { CookiePair } from './cookie-store.js'
import { forceUseSessionHeaders } from './force-use-session.js'
import type { Presented } from './presented.js'
import { tamper } from './tamper.js'
import { ticketCookie, type VendorNames } from './vendor-names.js'

/** One deliberate departure from what an orderly caller shows: the thing in which a refused twin differs. */
export interface Alteration {
  /** Completes the sentence "the twins differ in …". */
  readonly differsIn: string
  readonly apply: (presented: Presented, names: VendorNames) => Presented
}

/** Row "no cookies": neither store nor token. */
export const noCookies: Alteration = {
  differsIn: 'the cookies and the CSRF header, which are left out',
  apply: (presented) => ({ ...presented, cookies: [], csrfHeader: undefined }),
}

/** Row "no cookies, token in the header": the store is empty, the token was remembered. */
export const noCookiesToken: Alteration = {
  differsIn: 'the cookies, which are left out; the token still stands in the header',
  apply: (presented) => ({ ...presented, cookies: [] }),
}

/** Row "tampered ticket": everything is right but some characters in the middle of the ticket. */
export const tamperedTicket: Alteration = {
  differsIn: 'some characters in the middle of the ticket',
  apply: (presented) => ({
    ...presented,
    cookies: presented.cookies.map(([name, value]) => [name, name === ticketCookie ? tamper(value) : value] as const),
  }),
}

/** Row "token alone": the CSRF token as cookie and header, nothing else. */
export const tokenAlone: Alteration = {
  differsIn: 'all cookies but the CSRF token, which are left out',
  apply: (presented, names) => ({ ...presented, cookies: presented.cookies.filter(([name]) => name === names.csrf) }),
}

/** Row "every cookie, no header". */
export const noHeader: Alteration = {
  differsIn: 'the CSRF header, which is left out',
  apply: (presented) => ({ ...presented, csrfHeader: undefined }),
}

/** An alteration with the two headers of the reported work-around beside it: they stand in for nothing that is missing. */
export function forced({ differsIn, apply }: Alteration): Alteration {
  return {
    differsIn: `${differsIn}, and Authorization: Cookie and ForceUseSession: true, which are added`,
    apply: (presented, names) => forceUseSession.apply(apply(presented, names), names),
  }
}

export const noHeaderForced: Alteration = forced(noHeader)

/** Row "every cookie, wrong token": the header carries a token that was tampered with. */
export const wrongToken: Alteration = {
  differsIn: 'some characters of the token in the CSRF header',
  apply: (presented) => withHeader(presented, ([name, value]) => [name, tamper(value)]),
}

export const emptyToken: Alteration = {
  differsIn: 'the value of the CSRF header, which is empty',
  apply: (presented) => withHeader(presented, ([name]) => [name, '']),
}

export function foreignToken(token: string): Alteration {
  return {
    differsIn: 'the token in the CSRF header, which is that of another session',
    apply: (presented) => withHeader(presented, ([name]) => [name, token]),
  }
}

/** Another session's token as cookie and header, for a caller that was given none. */
export function borrowedToken(name: string, token: string): Alteration {
  return {
    differsIn: 'the CSRF token, which is borrowed from another session',
    apply: (presented) => ({
      ...presented,
      cookies: [...presented.cookies.filter(([key]) => key !== name), [name, token]],
      csrfHeader: [name, token],
    }),
  }
}

export const lowerCaseHeader: Alteration = {
  differsIn: "the case of the CSRF header's name",
  apply: (presented) => withHeader(presented, ([name, value]) => [name.toLowerCase(), value]),
}

/** Everything in order, and the two headers of the reported work-around besides. */
export const forceUseSession: Alteration = {
  differsIn: 'the headers Authorization: Cookie and ForceUseSession: true, which are added',
  apply: (presented) => ({ ...presented, extra: forceUseSessionHeaders }),
}

export function withoutCookie(name: string): Alteration {
  return {
    differsIn: `the cookie ${name}, which is left out`,
    apply: (presented) => ({ ...presented, cookies: presented.cookies.filter(([key]) => key !== name) }),
  }
}

/** Neither the CSRF header nor this cookie: a caller who was not given it yet. */
export function noHeaderNorCookie(name: string): Alteration {
  return {
    differsIn: `the CSRF header and the cookie ${name}, which are left out`,
    apply: (presented, names) => noHeader.apply(withoutCookie(name).apply(presented, names), names),
  }
}

/** Replaces what is shown by a saved session: the row "expired session". */
export function savedSession(cookies: readonly CookiePair[], names: VendorNames): Alteration {
  const token = cookies.find(([name]) => name === names.csrf)?.[1]
  return {
    differsIn: 'the session, which is a saved one that has expired',
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
