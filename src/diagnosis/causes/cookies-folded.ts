import type { Cause } from '../cause.js'
import { clauseAbout, refusedWithout } from './lost-cookie.js'

export const cookiesFolded: Cause = {
  id: 'cookies-folded',
  looksFor: 'one Set-Cookie header of a login answer with several cookies in it, parted by commas',
  text: 'Likely something on the way folds the Set-Cookie headers into one: a client keeps the first cookie and loses the others.',
  remedy:
    'Have the proxy or gateway pass every Set-Cookie header on by itself: it is the one header that may not be joined ' +
    '(RFC 9110, 5.3).',
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
