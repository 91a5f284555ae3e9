import type { Cause } from '../cause.js'
import { reaches, type CookieSeen } from '../cookies-set.js'
import type { ExchangeSeen } from '../exchange-seen.js'
import { failedAbout, refusedWithout } from './lost-cookie.js'

export const cookieDomain: Cause = {
  id: 'cookie-domain',
  looksFor:
    'a cookie of login whose Domain is not the host that was asked, nor one that it lies in, and the refusal that follows; ' +
    'or the clause about that very cookie',
  text: 'Likely the Domain of a cookie is that of another host: no client keeps such a cookie.',
  remedy:
    'Have the cookie set without Domain; where the application writes the name that it has behind a proxy, have the proxy ' +
    'rewrite the domain of cookies, or tell the application the name that callers use.',
  find: (input) => {
    const foreign = (login: ExchangeSeen) => login.setCookies.filter((cookie) => isForeign(cookie, login))
    return [
      ...failedAbout(input, foreign),
      ...refusedWithout(input, (login) => foreign(login).map((cookie) => ({ login, cookie, name: cookie.name }))),
    ]
  },
}

function isForeign(cookie: CookieSeen, { url }: ExchangeSeen): boolean {
  return !cookie.cleared && url !== undefined && !reaches(cookie, url.hostname)
}
