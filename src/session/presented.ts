import type { HeaderPair } from '../exchange/index.js'
import type { CookiePair } from './cookie-store.js'

/**
 * What a caller shows of itself with one request: its cookies, the CSRF header, and the headers of the work-around for
 * refused cookie sessions (section "Cookie login sequence" of the document) where a twin adds them. A twin alters one thing.
 */
export interface Presented {
  readonly cookies: readonly CookiePair[]
  readonly csrfHeader: HeaderPair | undefined
  readonly extra: readonly HeaderPair[]
}

export function headersOf(presented: Presented): readonly HeaderPair[] {
  const headers: HeaderPair[] = []
  if (presented.cookies.length > 0) {
    headers.push(['Cookie', presented.cookies.map(([name, value]) => `${name}=${value}`).join('; ')])
  }
  if (presented.csrfHeader) headers.push(presented.csrfHeader)
  return [...headers, ...presented.extra]
}
