import { cookieKind } from './masking/cookie-kind.js'
import type { Masker } from './masking/masker.js'
import type { HeaderPair } from './request-draft.js'

const shortestLearned = 6

/** Learns every cookie value that an answer sets, before anything of that answer is recorded. */
export function learnCookies(masker: Masker, headers: readonly HeaderPair[]): void {
  for (const [name, line] of headers) {
    if (name.toLowerCase() !== 'set-cookie') continue
    const pair = line.split(';', 1)[0] ?? ''
    const equals = pair.indexOf('=')
    const value = pair.slice(equals + 1).trim()
    if (value.length >= shortestLearned) masker.learn(cookieKind(pair.slice(0, Math.max(equals, 0)).trim()), value)
  }
}

/** Learns what a proxy URL holds of a login. */
export function learnProxy(masker: Masker, proxy: string): void {
  const { username, password } = new URL(proxy)
  masker.learn('userName', decodeURIComponent(username))
  masker.learn('password', decodeURIComponent(password))
}
