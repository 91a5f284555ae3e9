import { Cookie } from 'tough-cookie'
import type { Exchange } from '../../exchange/index.js'
import { oncePer } from '../../runtime/once-per.js'

/** One Set-Cookie header, read as RFC 6265 section 5.2 reads it. Attributes that are absent are undefined. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly path: string | undefined
  readonly domain: string | undefined
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: string | undefined
  /** Seconds, as the Max-Age attribute gives them; infinite where it has too many digits to count. */
  readonly maxAge: number | undefined
  /** Milliseconds since 1970, as the Expires attribute gives them. */
  readonly expires: number | undefined
  readonly raw: string
}

/** The cookies that an answer sets, in their order, duplicates included; headers that no store could read are left out. */
export const setCookies = oncePer((exchange: Exchange): readonly SetCookie[] =>
  exchange.headerAll('set-cookie').flatMap((raw) => {
    const cookie = Cookie.parse(raw, { loose: true })
    if (!cookie) return []
    return {
      name: cookie.key,
      value: cookie.value,
      path: cookie.path ?? undefined,
      domain: cookie.domain ?? undefined,
      httpOnly: cookie.httpOnly,
      secure: cookie.secure,
      sameSite: cookie.sameSite,
      maxAge: cookie.maxAge === null ? undefined : Number(cookie.maxAge),
      expires: cookie.expires instanceof Date ? cookie.expires.getTime() : undefined,
      raw,
    }
  }),
)

/** True for a cookie that is being taken away (no value, or an expiry in the past): it is not issued. */
export function isCleared(cookie: SetCookie, now: number): boolean {
  return cookie.value === '' || hasExpired(cookie, now)
}

/** True for a cookie whose time is over as it comes: the store drops it, and the one of that name that it held. */
export function hasExpired(cookie: SetCookie, now: number): boolean {
  if (cookie.maxAge !== undefined) return cookie.maxAge <= 0
  return cookie.expires !== undefined && cookie.expires <= now
}

/** The cookies that an answer issues: those it sets and does not clear. Expiry is held against the server's own clock. */
export function issuedCookies(exchange: Exchange): readonly SetCookie[] {
  const now = serverTime(exchange)
  return setCookies(exchange).filter((cookie) => !isCleared(cookie, now))
}

/** The answer's own Date in milliseconds since 1970; the time of receipt where it has none that can be read. */
export function serverTime(exchange: Exchange): number {
  const date = Date.parse(exchange.header('date') ?? '')
  return Number.isNaN(date) ? Date.parse(exchange.startedAt) : date
}
