import type { Exchange } from '../../exchange/index.js'
import {
  issuedCookies,
  readLoginAnswer,
  userNameCookie,
  type VendorNames,
  LoginRefused,
  redirectOf,
  standInOf,
  type Actor,
} from '../../session/index.js'
import { isRecord } from '../../runtime/json.js'
import { shown } from '../asked-address.js'
import { type Place, NoFirstContact } from './locate.js'

/**
 * The departures that the answer to a login shows: what it lacks of the table of cookies and headers, and a RedirectUrl
 * (sections "Login response" and "Cookies and headers set by login"). One that sets no ticket shows none: it is no login
 * that succeeded, whatever its Code.
 */
export function loginDepartures(
  login: Exchange,
  { loader, csrf, cultureHeader }: VendorNames,
  { setsLoader }: Place,
): readonly string[] {
  if (!readLoginAnswer(login).ticketIssued) return []
  const issued = issuedCookies(login)
  const isIssued = (name: string) => issued.some((cookie) => cookie.name === name)
  const redirectUrl = redirectUrlOf(login)
  const shown: readonly (readonly [id: string, isMet: boolean])[] = [
    ['redirect-url-set', typeof redirectUrl === 'string' && redirectUrl.startsWith('/')],
    ['no-login-location', login.header('location') === undefined],
    ['no-culture-header', login.header(cultureHeader) === undefined],
    ['no-loader-cookie', !isIssued(loader) && setsLoader !== true],
    ['no-username-cookie', !isIssued(userNameCookie)],
    ['csrf-not-secure', issued.some(({ name, secure }) => name === csrf && !secure)],
  ]
  return shown.flatMap(([id, isMet]) => (isMet ? [id] : []))
}

/** Why a login with Code 0 opens nothing: it sets no ticket. Undefined where it sets one. */
export function whyNoTicket(login: Exchange): string | undefined {
  if (readLoginAnswer(login).ticketIssued) return undefined
  const redirectUrl = redirectUrlOf(login)
  const why =
    typeof redirectUrl === 'string' && redirectUrl !== ''
      ? `Its RedirectUrl is ${shown(login.masked(redirectUrl))}, so the account probably has a second factor. Use an account without one`
      : 'Check whether a proxy joins, drops or renames the Set-Cookie headers'
  return `the login was answered with Code 0, but set no ticket (.ASPXAUTH). ${why}`
}

function redirectUrlOf(login: Exchange): unknown {
  const { body } = readLoginAnswer(login)
  return isRecord(body) ? body['RedirectUrl'] : undefined
}

/** Logs in, once: a second attempt could lock the account. Throws NoFirstContact where nobody is let in; ExchangeFault. */
export async function logInOnce(actor: Actor): Promise<Exchange> {
  try {
    return await actor.logIn()
  } catch (fault) {
    if (fault instanceof LoginRefused) throw new NoFirstContact(refusal(fault))
    throw fault
  }
}

function refusal({ message, exchange, blame }: LoginRefused): string {
  const led = redirectOf(exchange)
  if (led && standInOf(exchange) === undefined) {
    return (
      `the login service answered with a redirect to ${shown(exchange.masked(led.origin + led.pathname))} (${String(exchange.status)}), which was not followed: ` +
      'a password is sent only to the given address. If the deployment is there, give that address'
    )
  }
  return blame === 'profile' ? `${message}. It was sent once; several wrong ones may lock the account` : message
}
