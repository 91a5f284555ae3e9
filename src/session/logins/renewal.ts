import type { Exchange } from '../../exchange/index.js'
import type { Presented } from '../cookies/presented.js'
import { issuedCookies } from '../cookies/set-cookie.js'
import { ticketCookie, type VendorNames } from '../cookies/vendor-names.js'

/** The authentication ticket that was shown; undefined where none was. */
export function ticketOf({ cookies }: Presented): string | undefined {
  return valueOf(cookies, ticketCookie)
}

/**
 * Whether the answer replaces the ticket, the session or the CSRF token that was shown: the next request must then show the
 * new one. How long any of them lives the document does not say.
 */
export function renewsSession(
  answer: Exchange,
  { cookies }: Presented,
  { session, csrf }: Pick<VendorNames, 'session' | 'csrf'>,
): boolean {
  const renewable = [ticketCookie, session, csrf]
  return issuedCookies(answer).some(({ name, value }) => {
    const before = valueOf(cookies, name)
    return renewable.includes(name) && before !== undefined && before !== value
  })
}

function valueOf(cookies: Presented['cookies'], name: string): string | undefined {
  return cookies.find(([key]) => key === name)?.[1]
}
