import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import { named } from './answers.js'
import { send } from './main-session.js'
import { ledBy, mostRedirects } from './redirects.js'
import { cantTell } from '../outcome/verdict.js'

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
  const led = await ledBy(answer, (url) => send(actor, { method: 'GET', url, headers: [['Accept', 'text/html']] }))
  switch (led.to) {
    case 'an end':
      return led.answer
    case 'nowhere':
      return cantTell(`${named(led.answer)} redirects without a valid Location`)
    case 'another origin':
      return cantTell(
        `${named(led.answer)} redirects to another origin, ${led.origin}. The checker does not follow such redirects`,
        'nobody',
      )
    case 'a circle':
      return cantTell(`${named(led.answer)} redirects in a loop, or more than ${String(mostRedirects)} times`)
  }
}
