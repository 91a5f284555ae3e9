import { parsedUrl } from '../../runtime/parsed-url.js'
import { redirectOf } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { headerOf, type ExchangeSeen } from '../exchange-seen.js'

export const locationRewritten: Cause = {
  id: 'location-rewritten',
  looksFor:
    'a Location (of a redirect, or of a login) with the page that belongs there, and another scheme, host or port than the ' +
    'target’s, or a redirect whose path is not below that of the base URL',
  text: 'Likely what stands before the target rewrites Location, or fails to: it names another scheme, host, port or base path than those that were asked.',
  remedy:
    'Have the proxy translate Location to the outer address, with the path below which it mounts the application, and tell ' +
    'the application the outer scheme and host (the forwarded headers, or its own base address).',
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
