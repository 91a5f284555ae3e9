import type { Exchange } from '../../exchange/index.js'
import { leadsBack } from '../logins/leads-back.js'
import type { Presented } from './presented.js'
import { issuedCookies } from './set-cookie.js'
import { ticketCookie, userNameCookie, type VendorNames } from './vendor-names.js'

/**
 * What a caller shows that was redirected to the address it had asked, with a cookie to show there: some balancers and
 * gateways find out that way whether a caller keeps cookies, and any client with a cookie store gets through. Undefined where
 * the answer is none of that kind, or nothing new came with it. What was shown with one thing altered stays altered: only
 * cookies that are none of the platform's are added.
 */
export function shownInCookieTest(
  answer: Exchange,
  { shown, inOrder }: { readonly shown: Presented; readonly inOrder: Presented | undefined },
  names: VendorNames,
): Presented | undefined {
  if (!leadsBack(answer)) return undefined
  const held = new Map(shown.cookies)
  const fresh = issuedCookies(answer).filter(({ name, value }) => held.get(name) !== value)
  if (inOrder) {
    const isShown = ({ name, value }: { readonly name: string; readonly value: string }) =>
      inOrder.cookies.some(([key, kept]) => key === name && kept === value)
    return fresh.some(isShown) ? inOrder : undefined
  }
  const { csrf, loader, session } = names
  const own = [ticketCookie, userNameCookie, csrf, loader, session]
  const strange = new Map(fresh.filter(({ name }) => !own.includes(name)).map(({ name, value }) => [name, value]))
  if (strange.size === 0) return undefined
  return { ...shown, cookies: [...shown.cookies.filter(([name]) => !strange.has(name)), ...strange] }
}
