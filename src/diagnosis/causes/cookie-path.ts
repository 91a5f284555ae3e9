import type { Cause } from '../cause.js'
import { covers, type CookieSeen } from '../cookies-set.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import type { ExchangeSeen } from '../exchange-seen.js'
import { failedAbout, refusedWithout } from './lost-cookie.js'

export const cookiePath: Cause = {
  id: 'cookie-path',
  looksFor:
    'a login cookie whose path covers no service address that the run requested, and the refusal that follows; or ' +
    'a clause about that cookie',
  text: 'Likely the path of a cookie does not cover the service: clients do not send the cookie there.',
  remedy:
    'Set the cookie with path=/ or with the path of the base URL. If a proxy mounts the application elsewhere, ' +
    'have it rewrite cookie paths too.',
  find: (input) => {
    const astray = (login: ExchangeSeen) => login.setCookies.filter((cookie) => misses(cookie, login, input.run))
    return [
      ...failedAbout(input, astray),
      ...refusedWithout(input, (login) => astray(login).map((cookie) => ({ login, cookie, name: cookie.name }))),
    ]
  },
}

function misses(cookie: CookieSeen, { url }: ExchangeSeen, run: EvidenceSeen): boolean {
  const asked = run.servicePaths
  const setBy = url?.pathname ?? '/'
  return !cookie.cleared && asked.length > 0 && !asked.some((path) => covers(cookie, setBy, path))
}
