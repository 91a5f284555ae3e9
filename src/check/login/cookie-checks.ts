import { domainMatch } from 'tough-cookie'
import type { Exchange } from '../../exchange/index.js'
import {
  hasExpired,
  issuedCookies,
  serverTime,
  setCookies,
  vendorPrefixOf,
  type Actor,
  type SetCookie,
} from '../../session/index.js'
import { named } from '../answers/answers.js'
import type { RunContext } from '../run-state/run-context.js'

/** The copies of a cookie that an answer issues: set for its own host, and not cleared. */
export function issuedAs(exchange: Exchange, name: string): readonly SetCookie[] {
  return issuedCookies(exchange).filter((cookie) => cookie.name === name && isForHostOf(exchange, cookie))
}

/** The copies of a cookie that an answer sets, with an empty value too: all but those that no client would keep. */
export function setAs(exchange: Exchange, name: string): readonly SetCookie[] {
  const now = serverTime(exchange)
  return setCookies(exchange).filter(
    (cookie) => cookie.name === name && !hasExpired(cookie, now) && isForHostOf(exchange, cookie),
  )
}

/** Clients drop a cookie that names the domain of another host (RFC 6265, section 5.3). */
function isForHostOf({ request }: Exchange, { domain }: SetCookie): boolean {
  return domain === undefined || domainMatch(new URL(request.url).hostname, domain) === true
}

/** The vendor prefixes that the names of cookies have, each once, in the order of the cookies. */
export function vendorPrefixesIn(cookies: readonly Pick<SetCookie, 'name'>[]): readonly string[] {
  return [...new Set(cookies.flatMap(({ name }) => vendorPrefixOf(name) ?? []))]
}

/** Whether the cookie's path covers the whole deployment: `/` itself, the base URL's own path, or a prefix of it. */
export function coversBase(basePath: string, { path }: SetCookie): boolean {
  return path !== undefined && `${basePath}/`.startsWith(path.endsWith('/') ? path : `${path}/`)
}

/** Seconds that a cookie lives: Max-Age, else Expires against the server's own Date; undefined for a session cookie. */
export function cookieLifetime(cookie: SetCookie, exchange: Exchange): number | undefined {
  if (cookie.maxAge !== undefined) return cookie.maxAge
  return cookie.expires === undefined ? undefined : (cookie.expires - serverTime(exchange)) / 1000
}

/**
 * Reads a text that is spelled in decimal character codes joined by `|` or by `, `, percent-encoded or not (the blank
 * then as a plus too), in code points or UTF-16 units. Undefined where the value is anything else.
 */
export function decodeCharacterCodes(value: string): string | undefined {
  const plain = percentDecoded(value.replaceAll('+', ' ')).replace(/^"(.*)"$/, '$1')
  if (!/^\d{1,7}(\|\d{1,7})*$/.test(plain) && !/^\d{1,7}(, \d{1,7})*$/.test(plain)) return undefined
  const codes = plain.split(/\||, /).map(Number)
  return codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : undefined
}

/** Compared without regard to case, and to a leading `DOMAIN\` on either side. */
export function sameUserName(one: string, other: string): boolean {
  const bare = (name: string) =>
    name
      .slice(name.lastIndexOf('\\') + 1)
      .normalize()
      .toLowerCase()
  return bare(one) === bare(other)
}

/** Names the cookies that a store which keeps the standard would not send back to a plain http target. */
export function secureCookieDiagnosis(run: RunContext, main: Actor): void {
  const { withheld, relaxed } = main.store
  const secure = [...withheld, ...relaxed]
  const login = main.loginAnswer
  if (!login || secure.length === 0) return
  const isSent = withheld.length === 0
  const fate = isSent
    ? '. The checker sent it anyway, so that the rest could be judged.'
    : '. The checker did not send it either.'
  run.diagnose({
    id: 'secure-cookie-over-http',
    text: `The target uses plain http and sets ${secure.join(', ')} as Secure (${named(login)}): a standard cookie store never sends a Secure cookie over http${fate}`,
    remedy: isSent
      ? 'Use https: standards-compliant clients cannot log in over http.'
      : 'Use https. To have the checker send such cookies over http, set target.sendSecureOverHttp: true.',
    evidence: [login.id],
  })
}

/** Names the cookies that a client with the right time drops as they come, because the clock of the target is behind. */
export function clockBehindDiagnosis(run: RunContext, main: Actor): void {
  const login = main.loginAnswer
  if (!login) return
  const received = Date.parse(login.startedAt) + login.durationMs
  const dropped = issuedCookies(login).filter(
    ({ expires = Infinity, maxAge }) => maxAge === undefined && expires <= received,
  )
  if (dropped.length === 0) return
  const behind = Math.round((received - serverTime(login)) / 60_000)
  run.diagnose({
    id: 'clock-behind',
    text: `The clock of the target is ${String(behind)} minutes behind that of the checker. ${dropped.map(({ name }) => name).join(', ')} (${named(login)}) has expired on arrival: a standard cookie store drops it at once. The checker kept it, so that the rest could be judged.`,
    remedy: 'Synchronize the clock of the target over the network, or set the cookies with Max-Age.',
    evidence: [login.id],
  })
}

/** Says that data came only with the two headers that the document has as a work-around. */
export function forceUseSessionDiagnosis(run: RunContext, { id }: Exchange): void {
  run.diagnose({
    id: 'force-use-session',
    text: 'The first data request was answered with 401, and succeeded with the headers Authorization: Cookie and ForceUseSession: true added. The run keeps sending them.',
    remedy: 'Clients of this deployment must send both headers to the legacy data service.',
    evidence: [id],
  })
}

/** The percent-decoded value; the value itself if it is no valid encoding. */
export function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
