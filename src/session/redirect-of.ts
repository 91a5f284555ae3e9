import type { Exchange } from '../exchange/index.js'
import { parsedUrl } from '../runtime/parsed-url.js'
import { isRedirectStatus } from '../runtime/redirect-status.js'

/** Where an answer redirects to; undefined where it is no redirect, or its Location cannot be read. */
export function redirectOf(answer: Exchange): URL | undefined {
  const location = isRedirectStatus(answer.status) ? answer.header('location') : undefined
  return location === undefined ? undefined : parsedUrl(location, answer.request.url)
}
