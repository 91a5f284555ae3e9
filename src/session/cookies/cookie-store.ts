import { Cookie, CookieJar, type Store } from 'tough-cookie'
import type { Exchange } from '../../exchange/index.js'
import { isPlainHttp, withholdsSecure, type SecureOverHttp } from '../surroundings.js'
import { serverTime, setCookies, type SetCookie } from './set-cookie.js'

/** What web servers and gateways answer to a header that is too large for them; 413 is sent for 431 by some. */
const refusals = [400, 413, 431]

/** No server is known to refuse a Cookie header below this, in bytes. */
const unsuspicious = 4096

/**
 * How large a Cookie header a target takes. Some set one more cookie with each answer (a nonce, a correlation id), and a
 * caller that keeps every cookie is locked out in the end. A refusal counts where no header as large was taken before.
 */
export class GrownCookies {
  #taken = 0

  /** Whether this answer may be owed to the size of the Cookie header that was sent. */
  mayRefuse(answer: Exchange): boolean {
    const size = cookieHeader(answer).length
    if (refusals.includes(answer.status)) return size > Math.max(unsuspicious, this.#taken)
    this.#taken = Math.max(this.#taken, size)
    return false
  }

  /** Takes note of the answer in a fresh session: one that begins with as large a header has nothing to gain by another. */
  sentAgain(again: Exchange): void {
    if (refusals.includes(again.status)) this.#taken = Math.max(this.#taken, cookieHeader(again).length)
  }
}

export type CookiePair = readonly [name: string, value: string]

/**
 * The cookies of one actor, kept as RFC 6265 keeps them.
 *
 * A store that keeps the standard neither takes nor returns a Secure cookie over plain http, which would make every
 * plain http test deployment look broken. Where the policy allows it, such cookies are handled as if the target spoke
 * https; where it does not, they are listed in `withheld`, so that a report can name the true cause.
 *
 * Expires counts by the clock of the server that sent it: a target whose clock is wrong would otherwise lose its
 * sessions in this store, and be blamed for it.
 */
export class CookieStore {
  readonly #jar: CookieJar
  readonly #secureOverHttp: SecureOverHttp
  readonly #withheld = new Set<string>()
  readonly #relaxed = new Set<string>()
  /** What was sent back last, by the place that it was for: tough-cookie takes longer to find it than to be asked. */
  readonly #sentBack = new Map<string, { readonly pairs: readonly CookiePair[]; readonly until: number }>()

  constructor(secureOverHttp: SecureOverHttp, jar = newJar()) {
    this.#secureOverHttp = secureOverHttp
    this.#jar = jar
  }

  /** Names of Secure cookies that came over plain http and were not kept. */
  get withheld(): readonly string[] {
    return [...this.#withheld]
  }

  /** Names of Secure cookies that came over plain http and were kept only because the policy allows it. */
  get relaxed(): readonly string[] {
    return [...this.#relaxed]
  }

  /** Takes the cookies of an answer at once, also the clearing ones, unless `only` leaves some out. */
  take(exchange: Exchange, only: (cookie: SetCookie) => boolean = () => true): void {
    const url = exchange.request.url
    const clockError = Date.now() - serverTime(exchange)
    this.#sentBack.clear()
    for (const cookie of setCookies(exchange).filter(only)) {
      const needsHttps = cookie.secure && isPlainHttp(url)
      if (needsHttps && withholdsSecure(url, this.#secureOverHttp)) this.#withheld.add(cookie.name)
      try {
        this.#jar.setCookieSync(byThisClock(cookie.raw, clockError), this.#standIn(url), { loose: true })
        if (needsHttps) this.#relaxed.add(cookie.name)
      } catch {
        // A cookie that the standard refuses (another domain, Secure over http) is one that no client sends back.
      }
    }
  }

  /** What a request to this URL sends back, in the standard's order (longer paths first). */
  pairsFor(url: string): readonly CookiePair[] {
    const place = url.replace(/[?#].*/su, '')
    const known = this.#sentBack.get(place)
    if (known && Date.now() < known.until) return known.pairs
    const cookies = this.#cookies(url, true)
    const until = Math.min(...cookies.map((cookie) => cookie.expiryTime() ?? Infinity))
    const pairs = cookies.map(pairOf)
    this.#sentBack.set(place, { pairs, until })
    return pairs
  }

  /** The same with cookies that have expired meanwhile: what a client sends that pays no heed to expiry. */
  expiredPairsFor(url: string): readonly CookiePair[] {
    return this.#cookies(url, false).map(pairOf)
  }

  /** The value that a client would read from its store for one cookie name, expired ones left out. */
  valueOf(name: string, url: string): string | undefined {
    return this.pairsFor(url).find(([key]) => key === name)?.[1]
  }

  /** tough-cookie's serialized form. Holds secrets: for a file of mode 0600 only. */
  serialize(): unknown {
    return this.#jar.serializeSync()
  }

  #cookies(url: string, expire: boolean): readonly Cookie[] {
    return this.#jar.getCookiesSync(this.#standIn(url), { expire, sort: true })
  }

  /**
   * tough-cookie decodes the path of an address before it compares it with that of a cookie, which it leaves as it is. The
   * standard compares the two as they are written.
   */
  #standIn(url: string): string {
    const undecoded = url.replaceAll('%', '%25')
    return withholdsSecure(url, this.#secureOverHttp) ? undecoded : undecoded.replace(/^http:/i, 'https:')
  }
}

/** Reads a store that was written by `serialize`. Throws where the JSON is not one. */
export function deserializeStore(serialized: unknown, secureOverHttp: SecureOverHttp): CookieStore {
  return new CookieStore(secureOverHttp, newJar(CookieJar.deserializeSync(serialized as string).store))
}

function pairOf(cookie: Cookie): CookiePair {
  return [cookie.key, cookie.value]
}

/** tough-cookie would take and return Secure cookies on loopback by itself; here that is for the policy to say. */
function newJar(store?: Store): CookieJar {
  return new CookieJar(store, {
    rejectPublicSuffixes: false,
    looseMode: true,
    prefixSecurity: 'silent',
    allowSecureOnLocal: false,
  })
}

const endOfTime = 8.64e15

/**
 * A Set-Cookie header for the jar; its Expires is moved by as many milliseconds as the server's clock is behind. Max-Age
 * counts from now: tough-cookie would count it anew from each time that the cookie was sent back.
 */
function byThisClock(raw: string, clockError: number): Cookie | string {
  const cookie = Cookie.parse(raw, { loose: true })
  if (!cookie) return raw
  if (typeof cookie.maxAge === 'number') {
    cookie.expires = new Date(cookie.maxAge <= 0 ? 0 : Math.min(Date.now() + cookie.maxAge * 1000, endOfTime))
    cookie.maxAge = null
  } else if (cookie.expires instanceof Date)
    cookie.expires = new Date(Math.max(0, cookie.expires.getTime() + clockError))
  return cookie
}

/** How many cookies a request showed, how large they were together, and which of them came after the login. */
export function cookiesInWords(refused: Exchange, atLogin: readonly string[]): string {
  const header = cookieHeader(refused)
  const names = header.split('; ').map((pair) => pair.replace(/=.*$/su, ''))
  const later = names.filter((name) => !atLogin.includes(name))
  const such =
    later.length === 0 ? '' : `, ${String(later.length)} of them set after the login, such as ${later.at(-1) ?? ''}`
  return `${String(names.length)} cookies (${String(header.length)} bytes${such})`
}

function cookieHeader({ request }: Exchange): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? ''
}
