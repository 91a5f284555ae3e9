import { loginMessageIn } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { saysRefused, type ExchangeSeen } from '../exchange-seen.js'

/** The users of the profile, each by the name of its actor: their own credentials are sent, and not wrong ones. */
const users = ['main', 'restricted', 'international']

export const loginCode: Cause = {
  id: 'login-code-not-zero',
  looksFor:
    'a login with the credentials of the profile that is answered with 200, a `Code` other than 0 and no ticket',
  text:
    'Likely the account cannot log in (wrong name or password, expired account, missing licence, locked account): ' +
    'the login was answered with 200, and its Code is not 0.',
  remedy:
    'Read the Message of the answer before you send another login: several wrong logins lock an account. If ' +
    'PasswordChangeUrl is set, a new password is due. Clients must check Code, because the status is 200 either ' +
    'way.',
  yieldsTo: ['locked-by-own-login'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isOwnLogin(seen, run) && isRefusedByCode(seen))
      .map(({ id }) => id),
  quote: ([login]) => login && loginMessageIn(login),
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
