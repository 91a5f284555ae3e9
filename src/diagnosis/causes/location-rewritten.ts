import { parsedUrl } from '../../runtime/parsed-url.js'
import { redirectOf } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { headerOf, type ExchangeSeen } from '../exchange-seen.js'

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
