import { Cookie, CookieJar, type Store } from 'tough-cookie'
import type { Exchange } from '../exchange/index.js'
import { serverTime, setCookies, type SetCookie } from './set-cookie.js'

export type CookiePair = readonly [name: string, value: string]

/** Whether a Secure cookie may travel over plain http: never, always, or to this machine only. */
export type SecureOverHttp = boolean | 'loopback'

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
    for (const cookie of setCookies(exchange).filter(only)) {
      const needsHttps = cookie.secure && isPlainHttp(url)
      if (needsHttps && !this.#relaxes(url)) this.#withheld.add(cookie.name)
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
    return this.#pairs(url, true)
  }

  /** The same with cookies that have expired meanwhile: what a client sends that pays no heed to expiry. */
  expiredPairsFor(url: string): readonly CookiePair[] {
    return this.#pairs(url, false)
  }

  /** The value that a client would read from its store for one cookie name, expired ones left out. */
  valueOf(name: string, url: string): string | undefined {
    return this.pairsFor(url).find(([key]) => key === name)?.[1]
  }

  /** tough-cookie's serialized form. Holds secrets: for a file of mode 0600 only. */
  serialize(): unknown {
    return this.#jar.serializeSync()
  }

  #pairs(url: string, expire: boolean): readonly CookiePair[] {
    const cookies = this.#jar.getCookiesSync(this.#standIn(url), { expire, sort: true })
    return cookies.map((cookie) => [cookie.key, cookie.value] as const)
  }

  #relaxes(url: string): boolean {
    return this.#secureOverHttp === 'loopback' ? isLoopback(new URL(url).hostname) : this.#secureOverHttp
  }

  #standIn(url: string): string {
    return isPlainHttp(url) && this.#relaxes(url) ? url.replace(/^http:/i, 'https:') : url
  }
}

/** Reads a store that was written by `serialize`. Throws where the JSON is not one. */
export function deserializeStore(serialized: unknown, secureOverHttp: SecureOverHttp): CookieStore {
  return new CookieStore(secureOverHttp, newJar(CookieJar.deserializeSync(serialized as string).store))
}

/** localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}

function isPlainHttp(url: string): boolean {
  return /^http:/i.test(url)
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

/** A Set-Cookie header for the jar; its Expires is moved by as many milliseconds as the server's clock is behind. */
function byThisClock(raw: string, clockError: number): Cookie | string {
  const cookie = Cookie.parse(raw, { loose: true })
  if (!cookie) return raw
  if (cookie.expires instanceof Date) cookie.expires = new Date(Math.max(0, cookie.expires.getTime() + clockError))
  return cookie
}
