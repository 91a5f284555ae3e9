import type { Exchange } from '../exchange/index.js'
import type { Presented } from './presented.js'
import { issuedCookies } from './set-cookie.js'
import { ticketCookie, type VendorNames } from './vendor-names.js'

/** The authentication ticket that was shown; undefined where none was. */
export function ticketOf({ cookies }: Presented): string | undefined {
  return valueOf(cookies, ticketCookie)
}

/** Whether the answer replaces the ticket or the session that was shown: the next request must then show the new one. */
export function renewsSession(
  answer: Exchange,
  { cookies }: Presented,
  { session }: Pick<VendorNames, 'session'>,
): boolean {
  return issuedCookies(answer).some(({ name, value }) => {
    const before = valueOf(cookies, name)
    return (name === ticketCookie || name === session) && before !== undefined && before !== value
  })
}

function valueOf(cookies: Presented['cookies'], name: string): string | undefined {
  return cookies.find(([key]) => key === name)?.[1]
}
