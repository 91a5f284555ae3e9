import type { Cause } from '../cause.js'
import { numberOf, type EvidenceSeen } from '../evidence-seen.js'
import { codeIn, saysRefused, type ExchangeSeen } from '../exchange-seen.js'

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
