import { parsedUrl, isSignOnAddress } from '../../runtime/urls.js'
import { leadsToLowerCase } from '../../runtime/http-status.js'
import { hasErrorBody, redirectOf, returnPathOf } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { type ExchangeSeen, headerOf, isAccepted, isData, isService } from '../exchange-seen.js'
import { entityOf } from '../rows-seen.js'

export const appRoot: Cause = {
  id: 'app-root',
  looksFor:
    'all unaltered requests below `/0`, to at least two services, answered with 404 by something other than a ' +
    'data service; or a ReturnUrl with one `/0` more or less than was requested',
  text: 'Likely `/0` is missing or doubled on the way: the requested paths do not reach the application.',
  remedy:
    'Check the path of the base URL and the path rules of any proxy before the target. If this generation serves ' +
    'the application at the root, declare the departure `app-at-root`.',
  find: (input) => [...nothingThere(input), ...otherReturnPath(input)],
}

/** A misspelt entity is answered 404 too, but by the service itself, with its error body. */
function nothingThere({ clause, run }: CauseInput): readonly string[] {
  const asked = run.all.filter((seen) => isService(seen) && run.isInOrder(seen) && isBelowRoot(seen))
  const areas = new Set(asked.map(({ area }) => area))
  if (areas.size < 2 || !asked.every(isNowhere)) return []
  return run
    .ofClause(clause)
    .filter((seen) => isNowhereBelowRoot(seen) || (clause.id === 'LOGIN-8' && leadsToRoot(seen)))
    .map(({ id }) => id)
}

/** Asked with or without a session: an anonymous service is not there either. */
function isNowhereBelowRoot(seen: ExchangeSeen): boolean {
  return isService(seen) && isBelowRoot(seen) && isNowhere(seen)
}

/** A login whose Location is the base URL itself, in place of `/0` below it. */
function leadsToRoot(seen: ExchangeSeen): boolean {
  const location = parsedUrl(headerOf(seen, 'responseHeaders', 'location') ?? '', seen.url?.href)
  const base = seen.url?.pathname.replace(/\/ServiceModel\/.*$/, '/')
  return location !== undefined && location.pathname.replace(/\/?$/, '/') === base
}

function isNowhere(seen: ExchangeSeen): boolean {
  return seen.status === 404 && !hasErrorBody(seen)
}

function isBelowRoot({ url }: ExchangeSeen): boolean {
  return url?.pathname.includes('/0/') === true
}

function otherReturnPath({ clause, run }: CauseInput): readonly string[] {
  return run
    .citedBy(clause)
    .filter((seen) => {
      const asked = seen.url?.pathname ?? ''
      const back = returnPathOf(seen)
      if (!isService(seen) || back === undefined || !asked.includes('/0/')) return false
      return back === asked.replace('/0/', '/') || back === asked.replace('/0/', '/0/0/')
    })
    .map(({ id }) => id)
}

export const legacyAbsent: Cause = {
  id: 'legacy-absent',
  looksFor:
    'every unaltered request to the legacy data service answered with 404 by something other than a data service, ' +
    'while the OData endpoint gives data',
  text:
    'Likely the legacy data service does not exist: every request to it is answered with 404, and not by a data ' +
    'service.',
  remedy:
    'Check whether the web server can serve `.svc` (its handler may be missing or filtered), and whether the ' +
    'paths are forwarded to the application. If this generation has no such service, declare the departure ' +
    '`no-legacy-service`.',
  find: ({ clause, run }) => {
    const asked = run.all.filter((seen) => seen.area === 'legacy' && run.isInOrder(seen))
    const isAbsent = asked.length > 0 && asked.every((seen) => seen.status === 404 && !hasErrorBody(seen))
    const other = run.all.find((seen) => seen.area === 'odata' && run.isInOrder(seen) && isAccepted(seen))
    if (!isAbsent || !other) return []
    const shown = run.ofClause(clause).filter((seen) => asked.includes(seen))
    return shown.length === 0 ? [] : [...shown.slice(0, 3), other].map(({ id }) => id)
  },
}

export const probeUnknown: Cause = {
  id: 'probe-unknown',
  looksFor:
    'the entity of `entities.probe` answered with 404 and the data services’ own error body, by each service that ' +
    'was asked for it',
  text:
    'Likely the target has no such entity: each data service that was asked answers 404 for it with its own error ' +
    'body.',
  remedy: 'Check the spelling of `entities.probe` in the profile. The name is case-sensitive.',
  find: ({ clause, run, profile: { probe } }) => {
    const asked = run.all.filter((seen) => isData(seen) && entityOf(seen) === probe && run.isInOrder(seen))
    const areas = new Set(asked.map(({ area }) => area))
    if (areas.size < 2 || !asked.every((seen) => seen.status === 404 && hasErrorBody(seen))) return []
    return run
      .ofClause(clause)
      .filter((seen) => asked.includes(seen))
      .map(({ id }) => id)
  },
}

export const signOn: Cause = {
  id: 'single-sign-on',
  looksFor:
    'a redirect to another origin with parameters for an identity provider: `SAMLRequest`, `wtrealm`, or ' +
    '`client_id` and `response_type`',
  text:
    'Likely a single sign-on guards the target: callers without a session are redirected to an identity provider ' +
    'instead of the login page.',
  remedy:
    'A program cannot log in there. Exempt the service paths from the sign-on, so that the platform itself ' +
    'answers callers without a session. A client logs in at the login service, and must treat a redirect to ' +
    'another origin as the end of its session.',
  find: ({ clause, run }) =>
    run
      .citedBy(clause)
      .filter((seen) => {
        const led = redirectOf(seen)
        return led !== undefined && led.origin !== seen.url?.origin && isSignOnAddress(led)
      })
      .map(({ id }) => id),
}

export const lowerCaseRedirect: Cause = {
  id: 'lower-case-redirect',
  looksFor: 'a redirect to the requested address in lower case',
  text: 'Likely a rewrite rule redirects requests to the same address in lower case, which the services do not know.',
  remedy: 'Exempt the paths of the platform from that rule: their names are case-sensitive.',
  find: ({ clause, run }) =>
    run
      .citedBy(clause)
      .filter(isLowerCased)
      .map(({ id }) => id),
  shows: (_shown, { run }) => {
    const seen = run.all.find(isLowerCased)
    return seen?.url && `${seen.method} ${seen.url.pathname} was redirected to ${redirectOf(seen)?.pathname ?? ''}.`
  },
}

function isLowerCased(seen: ExchangeSeen): boolean {
  return seen.url !== undefined && leadsToLowerCase(seen.url, redirectOf(seen))
}

export const locationRewritten: Cause = {
  id: 'location-rewritten',
  looksFor:
    'a Location (of a redirect or a login) with the expected page but another scheme, host or port than the ' +
    'target’s; or a redirect to a path that is not below that of the base URL',
  text:
    'Likely a proxy before the target rewrites Location wrongly or not at all: it names another scheme, host, ' +
    'port or base path than the request.',
  remedy:
    'Have the proxy translate Location to the public address, including the path where it mounts the application. ' +
    'Configure the application with the public scheme and host (forwarded headers, or its own base address).',
  yieldsTo: ['secure-cookie-over-http', 'cookie-path', 'cookies-folded'],
  find: ({ clause, run, profile }) => {
    const basePath = (parsedUrl(profile.baseUrl)?.pathname ?? '').replace(/\/$/, '')
    return run
      .citedBy(clause)
      .filter((seen) => leadsAstray(seen, basePath))
      .map(({ id }) => id)
  },
}

/** The page is the right one: what leads to a page of another name was not rewritten on the way. */
function leadsAstray(seen: ExchangeSeen, basePath: string): boolean {
  const redirect = redirectOf(seen)
  const to = redirect ?? locationOfLogin(seen)
  if (!to || !seen.url) return false
  const leavesBase = redirect !== undefined && !redirect.pathname.startsWith(`${basePath}/`)
  if (!leavesBase && to.origin === seen.url.origin) return false
  return seen.area === 'login' ? /\/0\/?$/.test(to.pathname) : /\/Login\/NuiLogin\.aspx$/i.test(to.pathname)
}

function locationOfLogin(seen: ExchangeSeen): URL | undefined {
  const location = seen.area === 'login' ? headerOf(seen, 'responseHeaders', 'location') : undefined
  return location === undefined ? undefined : parsedUrl(location, seen.url?.href)
}

export const nextLinkElsewhere: Cause = {
  id: 'next-link-elsewhere',
  looksFor:
    'a page of a collection whose next link has another scheme, host or port than the request, in a clause that ' +
    'could not be decided',
  text:
    'Likely the target does not know its public address: its links to the next page lead to another origin, where ' +
    'clients do not send the session.',
  remedy:
    'Configure the application with the public scheme, host and port (forwarded headers, its own base address, or ' +
    'an unchanged Host header), or have the proxy translate the addresses in answers.',
  find: ({ clause, run }) =>
    clause.outcome === 'cantTell'
      ? run
          .ofClause(clause)
          .filter(leadsElsewhere)
          .map(({ id }) => id)
      : [],
}

/** In JSON of any form; Atom has it as an attribute of a link, before or behind its `rel`. */
const inJson = /"(?:__next|@?odata\.nextLink)"\s*:\s*"([^"]*)"/
const inAtom = [/<link\b[^>]*\brel="next"[^>]*\bhref="([^"]*)"/, /<link\b[^>]*\bhref="([^"]*)"[^>]*\brel="next"/]

function leadsElsewhere({ status, url, body }: ExchangeSeen): boolean {
  if (status !== 200 || !url) return false
  const link = [inJson, ...inAtom].map((form) => form.exec(body.text)?.[1]).find((found) => found !== undefined)
  const next =
    link === undefined ? undefined : parsedUrl(link.replaceAll('\\/', '/').replaceAll('&amp;', '&'), url.href)
  return next !== undefined && next.origin !== url.origin
}
