import type { Exchange } from '../exchange/index.js'
import { LoginRefused, redirectOf, standInOf, type Actor } from '../session/index.js'
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
