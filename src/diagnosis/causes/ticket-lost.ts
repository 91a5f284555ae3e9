import { isTurnedAway } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { numberOf, ticketCookie } from '../evidence-seen.js'
import { isService, type ExchangeSeen } from '../exchange-seen.js'

export const ticketLost: Cause = {
  id: 'ticket-lost',
  looksFor:
    'a login that says by its `Code` of 0 that it succeeded, and sets no cookie `.ASPXAUTH`, and the refusal that follows; or ' +
    'the clause about that cookie',
  text: 'Likely something on the way drops cookies of the login, or renames them: it says that it succeeded, and no ticket came with it.',
  remedy:
    'Compare the Set-Cookie headers before and behind the proxy or gateway: each has to be passed on by itself, with its ' +
    'name as it is, letter by letter.',
  yieldsTo: ['cookies-folded'],
  find: ({ clause, run }) => {
    const without = run.all.filter(isWithoutTicket)
    const shown = clause.id === 'COOKIE-1' ? run.ofClause(clause).filter((seen) => without.includes(seen)) : []
    const refused = run.ofClause(clause).flatMap((seen) => {
      const login = without.findLast((each) => each.actor === seen.actor && numberOf(each) < numberOf(seen))
      const isRefused = isService(seen) && isTurnedAway(seen) && !seen.sentCookies.has(ticketCookie)
      return isRefused && login ? [login.id, seen.id] : []
    })
    return [...shown.map(({ id }) => id), ...refused]
  },
}

function isWithoutTicket({ area, status, body, setCookies }: ExchangeSeen): boolean {
  const isSuccess = area === 'login' && status === 200 && /"Code"\s*:\s*0\b/.test(body.text)
  return isSuccess && !setCookies.some(({ name, cleared }) => name === ticketCookie && !cleared)
}
