import type { Header } from './answer.js'

export interface ReceivedCookie {
  readonly name: string
  readonly value: string
}

/** A cookie to be set. `expires` and `maxAge` (seconds) are left out for one that ends with the browser. */
export interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly path?: string
  readonly domain?: string
  readonly httpOnly?: boolean
  readonly secure?: boolean
  readonly maxAge?: number
  readonly expires?: Date
  readonly sameSite?: 'Lax' | 'Strict' | 'None'
}

/** Spells a Set-Cookie header. The value goes out as it is: encoding it is the business of who made it. */
function spellCookie(cookie: CookieToSet): string {
  return [
    `${cookie.name}=${cookie.value}`,
    ...(cookie.expires ? [`expires=${cookie.expires.toUTCString()}`] : []),
    ...(cookie.maxAge === undefined ? [] : [`max-age=${cookie.maxAge}`]),
    ...(cookie.path === undefined ? [] : [`path=${cookie.path}`]),
    ...(cookie.domain === undefined ? [] : [`domain=${cookie.domain}`]),
    ...(cookie.secure === true ? ['secure'] : []),
    ...(cookie.httpOnly === true ? ['HttpOnly'] : []),
    ...(cookie.sameSite === undefined ? [] : [`SameSite=${cookie.sameSite}`]),
  ].join('; ')
}

/** The headers that set these cookies, in order; a cookie that a deployment does without is none. */
export function settingCookies(...cookies: readonly (CookieToSet | undefined)[]): readonly Header[] {
  return cookies.flatMap((cookie) => (cookie ? [['Set-Cookie', spellCookie(cookie)] as const] : []))
}

/** Reads a Cookie header: pairs as sent, in order, values untouched. A part without a name is dropped. */
export function readCookies(header: string | undefined): readonly ReceivedCookie[] {
  if (header === undefined) return []
  return header.split(';').flatMap((part) => {
    const pair = part.trim()
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }]
  })
}
