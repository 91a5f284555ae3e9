import type { Cause, CauseInput } from '../cause.js'
import { reaches, type CookieSeen } from '../cookies-set.js'
import type { ExchangeSeen } from '../exchange-seen.js'
import { failedAbout, refusedWithout } from './lost-cookie.js'

export const cookieDomain: Cause = {
  id: 'cookie-domain',
  looksFor:
    'a cookie of login whose Domain is not the host that was asked, nor one that it lies in, and the refusal that follows; ' +
    'or a clause about that very cookie, of the login page’s too',
  text: 'Likely the Domain of a cookie is that of another host: no client keeps such a cookie.',
  remedy:
    'Have the cookie set without Domain; where the application writes the name that it has behind a proxy, have the proxy ' +
    'rewrite the domain of cookies, or tell the application the name that callers use.',
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
