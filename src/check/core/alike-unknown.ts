import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { profileError } from '../outcome/verdict.js'
import { named, seen } from './answers.js'
import { isLoginPage } from './service-answers.js'
import { send } from './main-session.js'

/**
 * Ends a clause whose call did not go through where a service of a random name, or a random method of the same one, is
 * answered in the same way: how a target says that it knows no such name is not shown, and it may refuse access or fail
 * without a word. Of a redirect it is not asked, which is for callers without a session; 404 says it by itself
 * (unknown-service.ts).
 */
export async function needsUnlikeUnknown(
  run: RunContext,
  actor: Actor,
  exchange: Exchange,
  key: 'services.custom' | 'services.anonymous',
): Promise<void> {
  const { url } = exchange.request
  const { restRoot } = run.addresses
  const [service, ofService, ...rest] = url.startsWith(`${restRoot}/`) ? url.slice(restRoot.length + 1).split('/') : []
  if (service === undefined || ofService === undefined || !mayBeForName(exchange)) return
  const others = [[run.randomName('service'), ofService]]
  // A service that is called by GET alone may say so of whatever is asked of it: that it is there.
  if (exchange.status !== 405) others.push([service, run.randomName('method')])
  for (const names of others) {
    const other = await send(actor, sameCall(exchange, [restRoot, ...names, ...rest].join('/')))
    if (other.status === exchange.status && wordsOf(other, names) === wordsOf(exchange, [service, ofService]))
      profileError(
        `${named(exchange)} answered ${seen(exchange)}, and a call of a random name got the same answer (${other.id}). Check the names in ${key} of the profile${saysWhy(exchange) ? '' : '. If they are right, the target blocks all service calls'}`,
        key,
      )
  }
}

/** What was called, as any caller calls it, at the same address or another. */
export function sameCall({ request }: Exchange, url = request.url): ActorRequest {
  const { method, headers, body } = request
  return {
    method,
    url,
    headers: headers.filter(([name]) => /^(content-type|accept)$/i.test(name)),
    ...(body === undefined ? {} : { body: Buffer.from(body).toString() }),
  }
}

function mayBeForName(exchange: Exchange): boolean {
  return exchange.status >= 400 && exchange.status !== 404 && !isLoginPage(exchange)
}

/** An access refusal and a bare fault of the server tell nothing of what they are for. */
function saysWhy({ status, body }: Exchange): boolean {
  return status !== 401 && status !== 403 && (status < 500 || body.length > 0)
}

/** The body, without the names of the call and what differs from one answer to the next. */
function wordsOf({ body }: Exchange, names: readonly string[]): string {
  return names
    .flatMap((name) => [name, decodeURIComponent(name)])
    .reduce((text, name) => text.replaceAll(name, ''), Buffer.from(body).toString())
    .replaceAll(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu, '#')
}
