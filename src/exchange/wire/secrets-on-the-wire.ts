import { type SecretKind, cookieKind } from '../masking/secret-kinds.js'
import type { Masker } from '../masking/masker.js'
import type { HeaderPair } from '../request/request-draft.js'

const shortestLearned = 6

/** Learns every cookie value that an answer sets, before anything of that answer is recorded. */
export function learnSetCookies(masker: Masker, headers: readonly HeaderPair[]): void {
  for (const [name, line] of headers) {
    if (name.toLowerCase() === 'set-cookie') learnPair(masker, line.split(';', 1)[0] ?? '')
  }
}

/**
 * Learns the cookies and credentials of a request: a session that was saved earlier was set by no answer of this run.
 * A lone word is a scheme, as in the document's `Authorization: Cookie`, and must not be masked wherever it stands.
 */
export function learnSent(masker: Masker, headers: readonly HeaderPair[]): void {
  for (const [name, value] of headers) {
    const header = name.toLowerCase()
    if (header === 'cookie') for (const pair of value.split(';')) learnPair(masker, pair)
    else if (header === 'authorization') learn(masker, 'authorization', /^\S+\s+(\S.*)$/.exec(value)?.[1] ?? '')
  }
}

function learnPair(masker: Masker, pair: string): void {
  const equals = pair.indexOf('=')
  learn(masker, cookieKind(pair.slice(0, Math.max(equals, 0)).trim()), pair.slice(equals + 1).trim())
}

function learn(masker: Masker, kind: SecretKind, value: string): void {
  if (value.length >= shortestLearned) masker.learn(kind, value)
}

/** Learns what a proxy URL holds of a login. */
export function learnProxy(masker: Masker, proxy: string): void {
  const { username, password } = new URL(proxy)
  masker.learn('userName', decodeURIComponent(username))
  masker.learn('password', decodeURIComponent(password))
}
