import type { Exchange } from '../exchange/index.js'
import { parsedUrl } from '../runtime/parsed-url.js'
import { isRedirectStatus } from '../runtime/redirect-status.js'

/** Whether an answer redirects to the very address that was asked: no caller comes to an end by that alone. */
export function leadsBack(answer: Exchange): boolean {
  const location = isRedirectStatus(answer.status) ? answer.header('location') : undefined
  const { url } = answer.request
  const led = location === undefined ? undefined : parsedUrl(location, url)
  return led !== undefined && withoutFragment(led) === withoutFragment(new URL(url))
}

function withoutFragment({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search}`
}
