/** A cookie of a Set-Cookie header as the evidence shows it: its value is a mask. */
export interface CookieSeen {
  readonly name: string
  readonly value: string
  /** As it was sent; undefined where the cookie names none. */
  readonly path: string | undefined
  /** The same. */
  readonly domain: string | undefined
  readonly secure: boolean
  /** True where an empty value or an expiry of nought takes the cookie away. */
  readonly cleared: boolean
  /** Names of further cookies that stand in the same header, behind a comma or a semicolon: no store reads those. */
  readonly foldedWith: readonly string[]
  /** The sign by which they were joined. */
  readonly foldedBy: 'comma' | 'semicolon' | undefined
}

/** What a folded header goes on with: a cookie's name that no attribute of a cookie has. */
const further = /([,;])\s*([A-Za-z0-9._-]+)=/g
const attributes = /^(path|domain|expires|max-age|samesite|version|priority|comment)$/i

/** The cookies that an answer sets, one for each of its Set-Cookie headers. */
export function cookiesSet(headers: readonly (readonly [string, string])[]): readonly CookieSeen[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .flatMap(([, line]) => {
      const [pair = '', ...rest] = line.split(';')
      const at = pair.indexOf('=')
      if (at < 1) return []
      const value = pair.slice(at + 1).trim()
      // Of an attribute that stands there more than once, the last one counts (RFC 6265, 5.3).
      const attribute = (wanted: string) =>
        rest.map((part) => part.trim().split('=')).findLast(([name = '']) => name.toLowerCase() === wanted)
      const folded = [...line.matchAll(further)].filter(([, , name = '']) => !attributes.test(name))
      return {
        name: pair.slice(0, at).trim(),
        value,
        path: attribute('path')?.[1],
        domain: attribute('domain')?.[1],
        secure: attribute('secure') !== undefined,
        cleared: value === '' || /^-?0*$|^-/.test(attribute('max-age')?.[1] ?? '1'),
        foldedWith: folded.map(([, , name = '']) => name),
        foldedBy: folded[0] === undefined ? undefined : folded[0][1] === ',' ? 'comma' : 'semicolon',
      }
    })
}

/** Path-match of RFC 6265, 5.1.4; a cookie without a path takes the folder of the request that set it (5.1.4, 5.2.4). */
export function covers({ path }: CookieSeen, setBy: string, asked: string): boolean {
  const folder = setBy.lastIndexOf('/') > 0 ? setBy.slice(0, setBy.lastIndexOf('/')) : '/'
  const wanted = path?.startsWith('/') === true ? path : folder
  return asked === wanted || asked.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`)
}

/** What of a cookie keeps a store from sending it. */
export type Hindrance = 'domain' | 'path' | 'secure'

/**
 * Why a cookie that one address has set does not go to another; undefined where nothing of it shows why. Domain and path
 * come first: https, or leave to send it over http, would not help such a cookie.
 */
export function hindranceTo(cookie: CookieSeen, setBy: URL | undefined, asked: URL | undefined): Hindrance | undefined {
  if (!reaches(cookie, setBy?.hostname ?? '')) return 'domain'
  if (!covers(cookie, setBy?.pathname ?? '/', asked?.pathname ?? '/')) return 'path'
  return cookie.secure && asked?.protocol === 'http:' ? 'secure' : undefined
}

/** Domain-match of RFC 6265, 5.1.3, for the host that set the cookie; one without a Domain is that host's own. */
export function reaches({ domain = '' }: CookieSeen, host: string): boolean {
  const wanted = domain.trim().replace(/^\./, '').toLowerCase()
  return wanted === '' || host.toLowerCase() === wanted || host.toLowerCase().endsWith(`.${wanted}`)
}
