import type { Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/parsed-url.js'
import type { Actor } from '../../session/index.js'
import { isRedirect, named } from './answers.js'
import { send } from './main-session.js'
import { cantTell } from '../outcome/verdict.js'

const mostRedirects = 5
/** Characters of an address that every server takes, to all that is known. */
const takenByAll = 2000

/**
 * Whether a page may have been refused for the length of its address alone: by 414, or as common servers do it, by 404
 * or 400.
 */
export function mayBeTooLong({ status, request }: Exchange): boolean {
  return status >= 400 && status < 500 && request.url.length > takenByAll
}

/**
 * Follows redirects by hand, as a browser without a session would: GET, its own cookie store, same origin only. A loop
 * or a chain without end decides nothing about where it was meant to lead.
 */
export async function follow(actor: Actor, answer: Exchange): Promise<Exchange> {
  const origin = new URL(answer.request.url).origin
  const visited = new Set<string>()
  let current = answer
  while (isRedirect(current)) {
    const location = current.header('location')
    const next = location === undefined ? undefined : parsedUrl(location, current.request.url)
    if (next === undefined) {
      return cantTell(`${named(current)} redirects without a Location that can be followed`)
    }
    if (next.origin !== origin) {
      return cantTell(
        `${named(current)} redirects to ${next.origin}, which is another origin: the checker does not follow it there`,
        'nobody',
      )
    }
    if (visited.has(next.href) || visited.size >= mostRedirects) {
      return cantTell(`${named(current)} redirects in a loop, or more than ${mostRedirects} times`)
    }
    visited.add(next.href)
    current = await send(actor, { method: 'GET', url: next.href, headers: [['Accept', 'text/html']] })
  }
  return current
}
