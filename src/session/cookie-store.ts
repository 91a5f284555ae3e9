import { CookieJar } from 'tough-cookie'
import type { Exchange } from '../exchange/index.js'
import { setCookies, type SetCookie } from './set-cookie.js'

export type CookiePair = readonly [name: string, value: string]

/** Whether a Secure cookie may travel over plain http: never, always, or to this machine only. */
export type SecureOverHttp = boolean | 'loopback'

/**
 * The cookies of one actor, kept as RFC 6265 keeps them.
 *
 * A store that keeps the standard neither takes nor returns a Secure cookie over plain http, which would make every
 * plain http test deployment look broken. Where the policy allows it, such cookies are handled as if the target spoke
 * https; where it does not, they are listed in `withheld`, so that a report can name the true cause.
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
    for (const cookie of setCookies(exchange).filter(only)) {
      const needsHttps = cookie.secure && isPlainHttp(url)
      try {
        this.#jar.setCookieSync(cookie.raw, this.#standIn(url), { loose: true, ignoreError: false })
        if (needsHttps) this.#relaxed.add(cookie.name)
      } catch {
        // A cookie that the standard refuses (another domain, Secure over http) is one that no client sends back.
        if (needsHttps) this.#withheld.add(cookie.name)
      }
    }
  }

  /** What a request to this URL sends back, in the standard's order (longer paths first). */
  pairsFor(url: string): readonly CookiePair[] {
    return this.#jar.getCookiesSync(this.#standIn(url)).map((cookie) => [cookie.key, cookie.value] as const)
  }

  /** The same with cookies that have expired meanwhile: what a client sends that pays no heed to expiry. */
  expiredPairsFor(url: string): readonly CookiePair[] {
    return this.#jar
      .getCookiesSync(this.#standIn(url), { expire: false })
      .map((cookie) => [cookie.key, cookie.value] as const)
  }

  /** The value that a client would read from its store for one cookie name, expired ones left out. */
  valueOf(name: string, url: string): string | undefined {
    return this.pairsFor(url).find(([key]) => key === name)?.[1]
  }

  copy(): CookieStore {
    return new CookieStore(this.#secureOverHttp, this.#jar.cloneSync() ?? newJar())
  }

  /** tough-cookie's serialized form. Holds secrets: for a file of mode 0600 only. */
  serialize(): unknown {
    return this.#jar.serializeSync()
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
  return new CookieStore(secureOverHttp, CookieJar.deserializeSync(serialized as string))
}

/** localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}

function isPlainHttp(url: string): boolean {
  return /^http:/i.test(url)
}

function newJar(): CookieJar {
  return new CookieJar(undefined, { rejectPublicSuffixes: false, looseMode: true, prefixSecurity: 'silent' })
}
