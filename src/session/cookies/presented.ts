import type { HeaderPair } from '../../exchange/index.js'
import type { CookiePair } from './cookie-store.js'
import type { VendorNames } from './vendor-names.js'

const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'] as const

/**
 * What a caller shows of itself with one request: its cookies, the CSRF header, and the headers of the work-around for
 * refused cookie sessions (section "Cookie login sequence" of the document) where a twin adds them. A twin alters one thing.
 */
export interface Presented {
  readonly cookies: readonly CookiePair[]
  readonly csrfHeader: HeaderPair | undefined
  readonly extra: readonly HeaderPair[]
}

/**
 * One deliberate change of what a request shows of its session.
 *
 * @category Requests and answers
 */
export interface Alteration {
  /** Completes the sentence "same as the accepted request, except: …". */
  readonly differsIn: string
  /**
   * Returns a changed copy of `presented`: `cookies` and `extra` headers as pairs of name and value, and `csrfHeader` as such a
   * pair or undefined. `names` has the names of the deployment, as of `Actor`.
   */
  readonly apply: (presented: Presented, names: VendorNames) => Presented
}

export function headersOf(presented: Presented): readonly HeaderPair[] {
  const headers: HeaderPair[] = []
  if (presented.cookies.length > 0) {
    headers.push(['Cookie', presented.cookies.map(([name, value]) => `${name}=${value}`).join('; ')])
  }
  if (presented.csrfHeader) headers.push(presented.csrfHeader)
  return [...headers, ...presented.extra]
}

/**
 * Changes several characters in the middle of a ticket or token and keeps its length and alphabet, so that it is
 * refused for its value and never for its form. A hex string stays one; signs such as `-` and `_` stay where they are.
 * The result differs from the value wherever that holds a letter or a digit.
 */
export function tamper(value: string): string {
  const middle = Math.floor(value.length / 2)
  const reach = Math.min(3, middle)
  const changed = [...value].map((char, index) => (Math.abs(index - middle) <= reach ? neighbour(char) : char)).join('')
  return changed === value ? [...value].map(neighbour).join('') : changed
}

function neighbour(char: string): string {
  const alphabet = alphabets.find((candidate) => candidate.includes(char))
  return alphabet === undefined ? char : alphabet.charAt((alphabet.indexOf(char) + 1) % alphabet.length)
}
