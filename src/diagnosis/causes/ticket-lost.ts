import { isTurnedAway } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { numberOf, ticketCookie } from '../evidence-seen.js'
import { isService, type ExchangeSeen } from '../exchange-seen.js'
import { clauseAbout } from './lost-cookie.js'

export const ticketLost: Cause = {
  id: 'ticket-lost',
  looksFor:
    'a login that says by its `Code` of 0 that it succeeded, and sets no cookie `.ASPXAUTH`, and the refusal that follows; or ' +
    'the clause about that cookie, or about another that is lacking beside it',
  text: 'Likely something on the way drops cookies of the login, or renames them: it says that it succeeded, and no ticket came with it.',
  remedy:
    'Compare the Set-Cookie headers before and behind the proxy or gateway: each has to be passed on by itself, with its ' +
    'name as it is, letter by letter.',
  yieldsTo: ['cookies-folded'],
  find: ({ clause, run }) => {
    const without = run.all.filter(isWithoutTicket)
    const shown = run.ofClause(clause).filter((seen) => without.includes(seen) && lacksThatOf(clause.id, seen))
    const refused = run.ofClause(clause).flatMap((seen) => {
      const login = without.findLast((each) => each.actor === seen.actor && numberOf(each) < numberOf(seen))
      const isRefused = isService(seen) && isTurnedAway(seen) && !seen.sentCookies.has(ticketCookie)
      return isRefused && login ? [login.id, seen.id] : []
    })
    return [...shown.map(({ id }) => id), ...refused]
  },
}

/** A cookie that login has to set, and that this one did not set. */
function lacksThatOf(clause: string, { setCookies }: ExchangeSeen): boolean {
  return (
    ['COOKIE-1', 'COOKIE-3', 'COOKIE-5'].includes(clause) &&
    !setCookies.some(({ name, cleared }) => !cleared && clauseAbout(name) === clause)
  )
}

function isWithoutTicket({ area, status, body, setCookies }: ExchangeSeen): boolean {
  const isSuccess = area === 'login' && status === 200 && /"Code"\s*:\s*0\b/.test(body.text)
  return isSuccess && !setCookies.some(({ name, cleared }) => name === ticketCookie && !cleared)
}
