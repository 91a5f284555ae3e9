import type { Exchange } from '../exchange/index.js'
import { LoginRefused, readLoginAnswer, redirectOf, type Actor } from '../session/index.js'
import { shown } from './asked-address.js'
import { NoFirstContact } from './no-first-contact.js'

/** Logs in, once: a second attempt could lock the account. Throws NoFirstContact where nobody is let in; ExchangeFault. */
export async function logInOnce(actor: Actor): Promise<Exchange> {
  try {
    return await actor.logIn()
  } catch (fault) {
    if (fault instanceof LoginRefused) throw new NoFirstContact(refusal(fault))
    throw fault
  }
}

function refusal({ exchange, blame }: LoginRefused): string {
  const { status } = exchange
  const led = redirectOf(exchange)
  if (led) {
    return (
      `the login service answered with a redirect to ${shown(exchange.masked(led.origin + led.pathname))} (${String(status)}), which was not followed: ` +
      'a password goes only to the address that was given. If the deployment stands there, give that address'
    )
  }
  if (blame === 'profile')
    return (
      `the login was refused (${String(status)}${codeIn(exchange)}): look at the user name and the password. ` +
      'It was sent once; several wrong ones may lock the account'
    )
  return (
    `the login service did not log anybody in (${String(status)}, ${kindOf(exchange) || 'no content type'}): ` +
    'look whether BASE_URL is that of the platform itself'
  )
}

/** What the answer calls itself, without the signs that no media type has. */
function kindOf(exchange: Exchange): string {
  return shown(exchange.mediaTypeTold.replace(/[^\w/+.‹·›-]/g, ''))
}

/** The target's own code, where it is a number: a text could say anything. */
function codeIn(exchange: Exchange): string {
  const { code } = readLoginAnswer(exchange)
  return typeof code === 'number' ? `, Code ${String(code)}` : ''
}
