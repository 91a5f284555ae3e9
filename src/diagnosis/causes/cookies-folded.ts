import type { Cause } from '../cause.js'
import { clauseAbout, refusedWithout } from './lost-cookie.js'

export const cookiesFolded: Cause = {
  id: 'cookies-folded',
  looksFor: 'one Set-Cookie header of a login answer that holds several cookies, separated by commas',
  text:
    'Likely a proxy or gateway joins the Set-Cookie headers into one: clients keep the first cookie and lose the ' +
    'others.',
  remedy:
    'Have the proxy or gateway pass on every Set-Cookie header separately. This header must not be joined (RFC ' +
    '9110, 5.3).',
  find: (input) => {
    const { clause, run } = input
    const folded = run.ofClause(clause).filter(({ area, setCookies }) => {
      const lost = area === 'login' ? setCookies.flatMap(({ foldedWith }) => foldedWith) : []
      return lost.some(
        (name) => clauseAbout(name) === clause.id || clause.id === 'COOKIE-6' || clause.id === 'COOKIE-7',
      )
    })
    return [
      ...folded.map(({ id }) => id),
      ...refusedWithout(input, (login) =>
        login.setCookies.flatMap((cookie) => cookie.foldedWith.map((name) => ({ login, cookie, name }))),
      ),
    ]
  },
}
