import { loginMessageIn } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { type EvidenceSeen, numberOf, ticketCookie } from '../evidence-seen.js'
import { isWithoutTicket, ticketLost } from './cookies.js'
import { codeIn, type ExchangeSeen, saysRefused } from '../exchange-seen.js'

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

export const secondFactor: Cause = {
  id: 'second-factor',
  looksFor:
    'a login with `Code` 0 that sets no ticket and whose RedirectUrl is set, and the refusal that follows; or a ' +
    'clause about that answer or its cookies',
  text: 'Likely the account has a second factor: its login succeeds by its Code, sets no ticket, and leads to a page.',
  remedy: 'Use an account without a second factor for the checker and for every other program.',
  find: (input) => {
    const pending = input.run.all.filter(asksForMore)
    if (pending.length === 0) return []
    const aboutIt = input.run.ofClause(input.clause).filter((seen) => pending.includes(seen))
    const isAbout = /^(LOGIN-3|COOKIE-[1359])$/.test(input.clause.id)
    return [...(isAbout ? aboutIt.map(({ id }) => id) : []), ...ticketLost.find(input)]
  },
  shows: (_shown, { clauses }) => {
    const checks = clauses.find(({ id }) => id === 'LOGIN-3')?.checks ?? []
    const [address] = /^"[^"]+"/.exec(checks.find(({ id }) => id === 'redirect-url')?.seen ?? '') ?? []
    return address && `RedirectUrl is ${address}.`
  },
}

function asksForMore(login: ExchangeSeen): boolean {
  return isWithoutTicket(login) && /"RedirectUrl"\s*:\s*"[^"]/.test(login.body.text)
}

export const lockedByOwnLogin: Cause = {
  id: 'locked-by-own-login',
  looksFor:
    'a refused login with credentials that worked earlier in the run, after another login of the same user with a ' +
    'wrong password or with none',
  text:
    'Likely the checker itself locked the account: it sent a login of this user that must fail, and the right ' +
    'login was refused afterwards.',
  remedy:
    'Unlock the account. Set `users.decoy` to an account that nobody uses: it takes the wrong logins. Without ' +
    'such an account set `limits.wrongLogins: 0`, so that none is sent.',
  find: ({ clause, run }) =>
    run.citedBy(clause).flatMap((seen) => {
      const wrong = wrongLoginsBefore(seen, run)
      return wrong.length === 0 ? [] : [...wrong.map(({ id }) => id), seen.id]
    }),
}

function wrongLoginsBefore(refused: ExchangeSeen, run: EvidenceSeen): readonly ExchangeSeen[] {
  if (refused.area !== 'login' || !isRefused(refused)) return []
  const before = run.all.filter((seen) => seen.area === 'login' && numberOf(seen) < numberOf(refused))
  const wasTaken = before.some((seen) => bodyOf(seen) === bodyOf(refused) && !isRefused(seen))
  const user = userIn(refused)
  if (!wasTaken || user === undefined) return []
  return before.filter((seen) => isRefused(seen) && userIn(seen) === user && bodyOf(seen) !== bodyOf(refused))
}

function isRefused(login: ExchangeSeen): boolean {
  return codeIn(login) === undefined ? login.status >= 400 : saysRefused(login)
}

function bodyOf({ record }: ExchangeSeen): string | undefined {
  return record.requestBody?.text
}

/** The masked user name of a login. */
function userIn(login: ExchangeSeen): string | undefined {
  return /"UserName"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(bodyOf(login) ?? '')?.[1]
}
