import type { Exchange } from '../../exchange/index.js'
import { ticketCookie } from '../../session/index.js'
import { issuedAs } from './cookie-checks.js'
import { loginsIn, userOf } from './login-checks.js'
import { inRole } from '../outcome/record.js'
import type { Given } from '../engine/given.js'
import { check, type Check, type Finding, factsOf, type Facts } from '../outcome/check.js'
import { allOf, asDeclared } from '../outcome/finding.js'

interface LoginOptions {
  /** Which logins are judged; all by default. */
  readonly isJudged?: (login: Exchange, given: Given) => boolean
  /** Whether what else belongs to the departure of a login's answer was seen too. */
  readonly isDeparted?: (given: Given) => Promise<boolean>
}

/**
 * A check of every login that has succeeded so far: the main user's first one, those of the profile's other users, and
 * later ones. They are sent for the session, so nothing is sent to judge them.
 */
export function everyLogin(
  says: string,
  judge: (login: Exchange, facts: Facts) => Finding,
  { isJudged = () => true, isDeparted = () => Promise.resolve(true) }: LoginOptions = {},
): Check {
  return check({
    says,
    depth: 'core',
    cost: { requests: 0 },
    asks: async (given) => {
      const logins = (await loginsIn(given.run)).filter((login) => isJudged(login, given))
      const facts = factsOf(given.run)
      const isMet = logins.some((login) => isDescribed(judge(login, facts))) && (await isDeparted(given))
      return logins.map((login) => ({ login: inRole(roleOf(login, given), login), isMet }))
    },
    expects: ([first, ...others], facts) => {
      if (!first) return { holds: 'undecided', reason: 'no login to check', blame: 'checker' }
      const judged = ({ login, isMet }: typeof first) => {
        const found = judge(login, facts)
        const isWhole = isMet && issuedAs(login, ticketCookie).length > 0
        return asDeclared(facts.run, inLogin(login, isWhole ? found : asDocumented(found), facts))
      }
      return allOf(judged(first), ...others.map(judged))
    },
  })
}

function isDescribed(found: Finding): boolean {
  return found.holds !== true && found.departure !== undefined
}

/** A departure describes a login that succeeded. One without a ticket is another fault, and is not excused by it. */
function asDocumented(found: Finding): Finding {
  if (found.holds === true) return found
  const { departure: _departure, ...rest } = found
  return rest
}

/** Names the login that something is wrong with: a deployment of many nodes may answer one rightly and the next one not. */
function inLogin(login: Exchange, found: Finding, facts: Facts): Finding {
  return found.holds === false ? { ...found, seen: `${found.seen} (${login.id}, ${roleOf(login, facts)})` } : found
}

function roleOf(login: Exchange, { run }: { readonly run: Pick<Given['run'], 'profile'> }): string {
  return `login of ${userOf(run, login).role}`
}
