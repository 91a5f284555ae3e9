import type { Cause, CauseInput } from '../cause.js'
import { reaches, type CookieSeen } from '../cookies-set.js'
import type { ExchangeSeen } from '../exchange-seen.js'
import { failedAbout, refusedWithout } from './lost-cookie.js'

export const cookieDomain: Cause = {
  id: 'cookie-domain',
  looksFor:
    'a login cookie whose Domain is neither the requested host nor a parent domain of it, and the refusal that ' +
    'follows; or a clause about that cookie, also when the login page sets it',
  text: 'Likely a cookie has the Domain of another host: clients drop such a cookie.',
  remedy:
    'Set the cookie without Domain. If the application writes the host name that it has behind a proxy, have the ' +
    'proxy rewrite cookie domains, or configure the application with the public host name.',
  find: (input) => {
    const foreign = (login: ExchangeSeen) => login.setCookies.filter((cookie) => isForeign(cookie, login))
    return [
      ...failedAbout(input, foreign),
      ...unseen(input, foreign),
      ...refusedWithout(input, (login) => foreign(login).map((cookie) => ({ login, cookie, name: cookie.name }))),
    ]
  },
}

/** What hangs on a cookie that a client keeps, beside the clauses about what login sets. */
const hangsOn: Readonly<Record<string, RegExp>> = { 'PAGE-2': /LOADER$/, 'COOKIE-6': /^UserName$/ }

function unseen(
  { clause, run }: CauseInput,
  foreign: (setting: ExchangeSeen) => readonly CookieSeen[],
): readonly string[] {
  const setting = run.ofClause(clause).filter(({ area }) => area === 'login' || area === 'page')
  return setting.filter((seen) => foreign(seen).some(({ name }) => hangsOn[clause.id]?.test(name))).map(({ id }) => id)
}

function isForeign(cookie: CookieSeen, { url }: ExchangeSeen): boolean {
  return !cookie.cleared && url !== undefined && !reaches(cookie, url.hostname)
}
