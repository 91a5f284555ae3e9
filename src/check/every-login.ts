import type { Exchange } from '../exchange/index.js'
import { loginsIn, userOf } from './login/login-checks.js'
import { inRole } from './outcome/record.js'
import type { Given } from './runner/given.js'
import { asDeclared } from './as-declared.js'
import { check, type Check, type Finding } from './check.js'
import { allOf } from './finding.js'

/**
 * A check of every login that has succeeded so far: the main user's first one, those of the profile's other users, and
 * later ones. They are sent for the session, so nothing is sent to judge them.
 */
export function everyLogin(
  says: string,
  judge: (login: Exchange, given: Given) => Finding,
  isJudged: (login: Exchange, given: Given) => boolean = () => true,
): Check {
  return check({
    says,
    depth: 'core',
    cost: { requests: 0 },
    asks: async (given) => {
      const logins = await loginsIn(given.run)
      return logins.filter((login) => isJudged(login, given)).map((login) => inRole(roleOf(login, given), login))
    },
    expects: ([first, ...others], given) => {
      if (!first) return { holds: 'undecided', reason: 'no login to check', blame: 'checker' }
      const judged = (login: Exchange) => asDeclared(given.run, inLogin(login, judge(login, given), given))
      return allOf(judged(first), ...others.map(judged))
    },
  })
}

/** Names the login that something is wrong with: a deployment of many nodes may answer one rightly and the next one not. */
function inLogin(login: Exchange, found: Finding, given: Given): Finding {
  return found.holds === false ? { ...found, seen: `${found.seen} (${login.id}, ${roleOf(login, given)})` } : found
}

function roleOf(login: Exchange, { run }: Given): string {
  return `login of ${userOf(run, login).role}`
}
