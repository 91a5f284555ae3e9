import { isTurnedAway } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { numberOf, ticketCookie } from '../evidence-seen.js'
import { isService, type ExchangeSeen } from '../exchange-seen.js'
import { clauseAbout } from './lost-cookie.js'

export const ticketLost: Cause = {
  id: 'ticket-lost',
  looksFor:
    'a login with `Code` 0 that sets no cookie `.ASPXAUTH`, and the refusal that follows; or the clause about ' +
    'that cookie, or about another cookie that is missing too',
  text: 'Likely a proxy or gateway drops or renames login cookies: the login reports success, but sets no ticket.',
  remedy:
    'Compare the Set-Cookie headers before and behind the proxy or gateway. It must pass on each header ' +
    'separately, and each cookie name unchanged.',
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
