import { isTurnedAway } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { type CookieSeen, covers, reaches } from '../cookies-set.js'
import { type EvidenceSeen, numberOf, ticketCookie } from '../evidence-seen.js'
import { type ExchangeSeen, isService } from '../exchange-seen.js'

/** A cookie that login set, the answer that set it, and why it may not have come back. */
export interface Given {
  readonly login: ExchangeSeen
  readonly cookie: CookieSeen
  /** Its name, which is another one where it stands folded behind a first. */
  readonly name: string
}

/**
 * The requests of a clause that were refused because a cookie that login gave never came back in the run, with the
 * answers that gave it. A ticket that is lost shows as a redirect or 401, a token that is lost as 403.
 */
export function refusedWithout(
  { clause, run }: CauseInput,
  losses: (login: ExchangeSeen) => readonly Given[],
): readonly string[] {
  const lost = run.all.filter(({ area }) => area === 'login').flatMap(losses)
  const never = lost.filter(({ name }) => !run.all.some((seen) => isService(seen) && seen.sentCookies.has(name)))
  return run.ofClause(clause).flatMap((seen) => {
    const why = isService(seen)
      ? never.find(({ name, login }) => login.actor === seen.actor && isRefusalFor(name, seen))
      : undefined
    return why ? [why.login.id, seen.id] : []
  })
}

/** The logins by which a clause failed about a very cookie of those. */
export function failedAbout(
  { clause, run }: CauseInput,
  cookiesOf: (login: ExchangeSeen) => readonly CookieSeen[],
): readonly string[] {
  if (clause.outcome !== 'failed') return []
  return run
    .ofClause(clause)
    .filter((seen) => seen.area === 'login' && cookiesOf(seen).some(({ name }) => clauseAbout(name) === clause.id))
    .map(({ id }) => id)
}

/** The clause that judges the attributes of a cookie, by its name (section "Cookies and headers set by login"). */
export function clauseAbout(name: string): string | undefined {
  if (name === ticketCookie) return 'COOKIE-1'
  if (name.endsWith('LOADER')) return 'COOKIE-3'
  if (name.endsWith('CSRF')) return 'COOKIE-4'
  return name === 'UserName' ? 'COOKIE-5' : undefined
}

function isRefusalFor(name: string, seen: ExchangeSeen): boolean {
  if (name === ticketCookie) return isTurnedAway(seen)
  return name.endsWith('CSRF') && seen.status === 403 && seen.sentCookies.has(ticketCookie)
}

export const secureCookie: Cause = {
  id: 'secure-cookie-over-http',
  looksFor:
    'a ticket or token that login sets as Secure over plain http and that is never sent back, and the refusal ' +
    'that follows',
  text:
    'Likely plain http causes the refusal: login sets the cookie as Secure, so a standard cookie store does not ' +
    'send it back.',
  remedy: 'Use https. To have the checker send such cookies over http anyway, set `target.sendSecureOverHttp: true`.',
  find: (input) =>
    refusedWithout(input, (login) =>
      login.url?.protocol === 'http:'
        ? login.setCookies
            .filter(({ secure, cleared }) => secure && !cleared)
            .map((cookie) => ({ login, cookie, name: cookie.name }))
        : [],
    ),
}

export const cookiePath: Cause = {
  id: 'cookie-path',
  looksFor:
    'a login cookie whose path covers no service address that the run requested, and the refusal that follows; or ' +
    'a clause about that cookie',
  text: 'Likely the path of a cookie does not cover the service: clients do not send the cookie there.',
  remedy:
    'Set the cookie with path=/ or with the path of the base URL. If a proxy mounts the application elsewhere, ' +
    'have it rewrite cookie paths too.',
  yieldsTo: ['cookie-path-case'],
  find: (input) => {
    const astray = (login: ExchangeSeen) => login.setCookies.filter((cookie) => misses(cookie, login, input.run))
    return [
      ...failedAbout(input, astray),
      ...refusedWithout(input, (login) => astray(login).map((cookie) => ({ login, cookie, name: cookie.name }))),
    ]
  },
}

export const cookiePathCase: Cause = {
  id: 'cookie-path-case',
  looksFor: 'the same as `cookie-path`, while the path would cover the services if letter case did not count',
  text: 'Likely the path of a cookie is in another case than the base URL: cookie paths are case-sensitive.',
  remedy: 'Write the base URL as the path of the cookies has it, or set the cookies with path=/.',
  find: (input) => (astrayInCase(input).length > 0 ? cookiePath.find(input) : []),
  shows: (_shown, input) => {
    const [cookie] = astrayInCase(input)
    const asked = input.run.servicePaths[0]
    return cookie && `${cookie.name} has path=${cookie.path ?? ''}, and the services are below ${basePathIn(asked)}.`
  },
}

function astrayInCase({ run }: CauseInput): readonly CookieSeen[] {
  const covering = ({ path = '', ...cookie }: CookieSeen, setBy: string) =>
    run.servicePaths.some((asked) => covers({ ...cookie, path: path.toLowerCase() }, setBy, asked.toLowerCase()))
  return run.all
    .filter(({ area }) => area === 'login')
    .flatMap((login) =>
      login.setCookies.filter(
        (cookie) => misses(cookie, login, run) && covering(cookie, login.url?.pathname.toLowerCase() ?? '/'),
      ),
    )
}

function basePathIn(asked = '/'): string {
  return asked.replace(/\/0\/.*$/, '') || '/'
}

function misses(cookie: CookieSeen, { url }: ExchangeSeen, run: EvidenceSeen): boolean {
  const asked = run.servicePaths
  const setBy = url?.pathname ?? '/'
  return !cookie.cleared && asked.length > 0 && !asked.some((path) => covers(cookie, setBy, path))
}

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

export const cookiesFolded: Cause = {
  id: 'cookies-folded',
  looksFor: 'one Set-Cookie header of a login answer that holds several cookies, separated by commas or semicolons',
  text:
    'Likely a proxy or gateway joins the Set-Cookie headers into one: clients keep the first cookie and lose the ' +
    'others. After a semicolon, the attributes of a later cookie count for the first: `Max-Age=0` deletes it.',
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
        login.setCookies.flatMap((cookie) =>
          (cookie.cleared && cookie.foldedWith.length > 0 ? [cookie.name] : [])
            .concat(cookie.foldedWith)
            .map((name) => ({ login, cookie, name })),
        ),
      ),
    ]
  },
  shows: (shown) => {
    const joined = shown.flatMap(({ setCookies }) => setCookies).find(({ foldedWith }) => foldedWith.length > 0)
    return (
      joined &&
      `One header of the login has ${[joined.name, ...joined.foldedWith].join(', ')}, joined by a ${joined.foldedBy ?? 'comma'}.`
    )
  },
}

export const ticketLost: Cause = {
  id: 'ticket-lost',
  looksFor:
    'a login with `Code` 0 that sets no cookie `.ASPXAUTH`, and the refusal that follows; or the clause about ' +
    'that cookie, or about another cookie that is missing too',
  text: 'Likely a proxy or gateway drops or renames login cookies: the login reports success, but sets no ticket.',
  remedy:
    'Compare the Set-Cookie headers before and behind the proxy or gateway. It must pass on each header ' +
    'separately, and each cookie name unchanged.',
  yieldsTo: ['cookies-folded', 'second-factor'],
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

export function isWithoutTicket({ area, status, body, setCookies }: ExchangeSeen): boolean {
  const isSuccess = area === 'login' && status === 200 && /"Code"\s*:\s*0\b/.test(body.text)
  return isSuccess && !setCookies.some(({ name, cleared }) => name === ticketCookie && !cleared)
}
