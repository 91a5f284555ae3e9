import type { Cause } from '../cause.js'
import { ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { saysRefused, type ExchangeSeen } from '../exchange-seen.js'

/** The users of the profile, each by the name of its actor: their own credentials are sent, and not wrong ones. */
const users = ['main', 'restricted', 'international']

export const loginCode: Cause = {
  id: 'login-code-not-zero',
  looksFor: 'a login with the credentials of the profile, answered 200 with a `Code` other than 0 and without a ticket',
  text: 'Likely name or password is wrong, or the account is locked: the login answered 200, and its Code is not 0.',
  remedy:
    'Check the name and password in the profile and whether the account is locked or its password has run out; a client ' +
    'has to look at Code, since the status is 200 either way.',
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isOwnLogin(seen, run) && isRefusedByCode(seen))
      .map(({ id }) => id),
}

/** Sent with what a user of the profile sends: the same masks of name and password, whoever the actor is. */
function isOwnLogin(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const body = seen.record.requestBody?.text
  return (
    seen.area === 'login' &&
    run.all.some(
      (other) => other.area === 'login' && users.includes(other.actor) && other.record.requestBody?.text === body,
    )
  )
}

function isRefusedByCode(login: ExchangeSeen): boolean {
  const { status, setCookies } = login
  const ticket = setCookies.some(({ name, cleared }) => name === ticketCookie && !cleared)
  return status === 200 && saysRefused(login) && !ticket
}
