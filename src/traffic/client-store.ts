import { Cookie, CookieJar } from 'tough-cookie'
import type { Step } from './step.js'

/** A cookie that a client must send back with a request. */
export interface DueCookie {
  readonly name: string
  readonly value: string
  /** The exchange whose answer set this value. */
  readonly setBy: string
  /** Whether the login's answer set it, with this value or another. */
  readonly isOfLogin: boolean
}

interface Origin {
  readonly value: string
  readonly setBy: string
  readonly isOfLogin: boolean
  readonly expires: number
}

const forever = 8.64e15

/**
 * What a client that follows RFC 6265 holds after the answers of one session, at the time of the recording. What the
 * standard refuses (another domain, Secure over plain http) is not kept, and so never due.
 */
export class ClientStore {
  readonly #jar = new CookieJar(undefined, {
    rejectPublicSuffixes: false,
    looseMode: true,
    prefixSecurity: 'silent',
    allowSecureOnLocal: false,
  })
  readonly #origins = new Map<string, Origin>()
  readonly #due = new Map<string, { readonly due: readonly DueCookie[]; readonly until: number }>()

  /** Takes the cookies of an answer, those that it clears too. */
  take({ id, url, answer, endedAt }: Step, isOfLogin: boolean): void {
    if (!answer || answer.setCookies.length === 0) return
    const behind = answer.date === undefined ? 0 : endedAt - answer.date
    for (const raw of answer.setCookies) {
      const cookie = Cookie.parse(raw, { loose: true })
      if (!cookie) continue
      const expires = expiryOf(cookie, endedAt, behind)
      cookie.maxAge = null
      // The jar counts by today's clock. What has expired is told by that of the recording.
      cookie.expires = 'Infinity'
      try {
        const kept = this.#jar.setCookieSync(cookie, placeOf(url), { loose: true })
        if (!kept) continue
        const before = this.#origins.get(keyOf(kept))
        const setBy = before?.value === kept.value ? before.setBy : id
        this.#origins.set(keyOf(kept), { value: kept.value, setBy, isOfLogin: before?.isOfLogin ?? isOfLogin, expires })
      } catch {
        // A client that keeps the standard refuses this cookie.
      }
    }
    this.#due.clear()
  }

  /** What a request to this URL sends back at that time. Cookies without a value say nothing, and are left out. */
  dueFor(url: string, at: number): readonly DueCookie[] {
    const place = placeOf(url)
    const known = this.#due.get(place)
    if (known && at < known.until) return known.due
    const held = this.#jar.getCookiesSync(place, { expire: false, sort: true }).flatMap((cookie) => {
      const origin = this.#origins.get(keyOf(cookie))
      return origin === undefined || origin.expires <= at || cookie.value === '' ? [] : [{ cookie, origin }]
    })
    const due = held.map(({ cookie: { key: name }, origin: { value, setBy, isOfLogin } }) => {
      return { name, value, setBy, isOfLogin }
    })
    this.#due.set(place, { due, until: Math.min(forever, ...held.map(({ origin }) => origin.expires)) })
    return due
  }
}

function expiryOf(cookie: Cookie, at: number, behind: number): number {
  if (typeof cookie.maxAge === 'number') return cookie.maxAge <= 0 ? 0 : Math.min(forever, at + cookie.maxAge * 1000)
  if (cookie.maxAge === '-Infinity') return 0
  return cookie.expires instanceof Date ? cookie.expires.getTime() + behind : forever
}

function keyOf({ key, domain, path }: Cookie): string {
  return `${key};${domain ?? ''};${path ?? ''}`
}

/** The standard compares paths as they are written; tough-cookie would decode that of the address. */
function placeOf(url: string): string {
  return url.replace(/[?#].*/su, '').replaceAll('%', '%25')
}
