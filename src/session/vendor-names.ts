import type { Exchange } from '../exchange/index.js'
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

const suffixes = ['LOADER', 'CSRF', 'SESSIONID'] as const

/**
 * Settles the vendor names: the profile's own words win; `auto` reads the prefix that most cookies of the answers seen
 * share before LOADER, CSRF or SESSIONID, and the response header whose name ends in UserCulture.
 */
export function vendorNames(
  wanted: { readonly vendorPrefix: string; readonly cultureHeader: string },
  answers: readonly Exchange[],
): VendorNames {
  const prefixes = answers.flatMap((answer) => setCookies(answer)).flatMap(({ name }) => prefixOf(name))
  const auto = wanted.vendorPrefix === 'auto'
  const prefix = auto ? (mostFrequent(prefixes) ?? 'SVC') : wanted.vendorPrefix
  return {
    prefix,
    loader: `${prefix}LOADER`,
    csrf: `${prefix}CSRF`,
    session: `${prefix}SESSIONID`,
    cultureHeader: wanted.cultureHeader === 'auto' ? cultureHeaderOf(answers) : wanted.cultureHeader,
    found: !auto || prefixes.length > 0,
  }
}

function prefixOf(cookieName: string): readonly string[] {
  const suffix = suffixes.find((ending) => cookieName.endsWith(ending))
  return suffix ? [cookieName.slice(0, -suffix.length)] : []
}

function mostFrequent(prefixes: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const prefix of prefixes) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function cultureHeaderOf(answers: readonly Exchange[]): string {
  const names = answers.flatMap((answer) => answer.headers.map(([name]) => name))
  return names.find((name) => /userculture$/i.test(name)) ?? 'X-Vendor-UserCulture'
}
