import type { Cause } from '../cause.js'
import { numberOf, type EvidenceSeen } from '../evidence-seen.js'
import { codeIn, saysRefused, type ExchangeSeen } from '../exchange-seen.js'

export const lockedByOwnLogin: Cause = {
  id: 'locked-by-own-login',
  looksFor:
    'a login with credentials that were taken before in the run, refused after another one of the same user with a wrong ' +
    'password, or with none',
  text: 'Likely the account is locked by the checker itself: a login that had to be refused was sent in its name, and its right login is refused since.',
  remedy:
    'Unlock the account, and name one that nobody uses as `users.decoy`: it takes the wrong logins. Without such an account ' +
    'set `limits.wrongLogins: 0`, and none is sent.',
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
