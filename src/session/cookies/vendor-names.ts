import type { Exchange } from '../../exchange/index.js'
import { setCookies } from './set-cookie.js'

/** The authentication ticket: the one cookie name without a vendor prefix that the rules hang on. */
export const ticketCookie = '.ASPXAUTH'
/** The cookie that spells the user's name in character codes. */
export const userNameCookie = 'UserName'

/** The names that carry a deployment's own prefix in place of `SVC` (the document's naming note). */
export interface VendorNames {
  readonly prefix: string
  readonly loader: string
  /** Cookie and request header alike. */
  readonly csrf: string
  readonly session: string
  /** As a login answer wrote it, else the documented stand-in. */
  readonly cultureHeader: string
  /** False where `auto` found no cookie to read the prefix from, and the document's own stand-in is used. */
  readonly found: boolean
}

/** What most surely tells the platform's cookies from those of others comes first. */
const suffixes = ['CSRF', 'LOADER', 'SESSIONID'] as const

/**
 * Settles the vendor names: the profile's own words win; `auto` reads the prefix that most cookies of the answers seen
 * share before LOADER, CSRF or SESSIONID, and the response header whose name ends in UserCulture. Where as many speak for
 * one prefix as for another, CSRF decides, then LOADER: a session cookie is the one that proxies and balancers set too.
 */
export function vendorNames(
  wanted: { readonly vendorPrefix: string; readonly cultureHeader: string },
  answers: readonly Exchange[],
): VendorNames {
  const cookies = answers.flatMap((answer) => setCookies(answer))
  const prefixes = suffixes.flatMap((suffix) => cookies.flatMap(({ name }) => prefixBefore(suffix, name)))
  const auto = wanted.vendorPrefix === 'auto'
  const prefix = auto ? (mostFrequent(prefixes) ?? 'SVC') : wanted.vendorPrefix
  const cultureHeader = wanted.cultureHeader === 'auto' ? cultureHeaderOf(answers) : wanted.cultureHeader
  return { ...withPrefix({ cultureHeader }, prefix), found: !auto || prefixes.length > 0 }
}

/** What stands before LOADER, CSRF or SESSIONID in a cookie's name; undefined where it ends otherwise. */
export function vendorPrefixOf(cookieName: string): string | undefined {
  return suffixes.flatMap((suffix) => prefixBefore(suffix, cookieName))[0]
}

/** What stands before CSRF in a cookie's name; undefined where it ends otherwise. */
export function tokenPrefixOf(cookieName: string): string | undefined {
  return prefixBefore('CSRF', cookieName)[0]
}

/** The same names with another prefix: one that was found by trying it. */
export function withPrefix(names: Pick<VendorNames, 'cultureHeader'>, prefix: string): VendorNames {
  return {
    prefix,
    loader: `${prefix}LOADER`,
    csrf: `${prefix}CSRF`,
    session: `${prefix}SESSIONID`,
    cultureHeader: names.cultureHeader,
    found: true,
  }
}

function prefixBefore(suffix: string, cookieName: string): readonly string[] {
  return cookieName.endsWith(suffix) ? [cookieName.slice(0, -suffix.length)] : []
}

/** The one that occurs most often; of several, the first. */
function mostFrequent(prefixes: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const prefix of prefixes) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function cultureHeaderOf(answers: readonly Exchange[]): string {
  const names = answers.flatMap((answer) => answer.headers.map(([name]) => name))
  return names.find((name) => /userculture$/i.test(name)) ?? 'X-Vendor-UserCulture'
}
