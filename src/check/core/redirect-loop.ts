import type { Exchange } from '../../exchange/index.js'
import { leadsBack, type Actor, type ActorRequest } from '../../session/index.js'
import { cantTell } from '../outcome/verdict.js'
import { isRedirect, leadsToLogin, named } from './answers.js'
import { ledBy } from './redirects.js'

/**
 * Ends a clause where a read that is to succeed is redirected round in a circle: that gives a caller neither records nor a
 * refusal, and is a fault like an answer that never ends. The way is gone with the cookies and headers of the read. A
 * redirect to the login page is a refusal, and one that leads to an end is judged as what it is; neither is a circle.
 */
export async function needsNoLoop(
  actor: Actor,
  { method, headers }: ActorRequest,
  answer: Exchange,
  loginPages: readonly string[],
): Promise<Exchange> {
  if (method !== 'GET' || !isRedirect(answer) || leadsToLogin(answer, loginPages)) return answer
  const { to } = await ledBy(answer, (url) => actor.send({ method, url, headers }))
  if (to !== 'a circle') return answer
  return cantTell(roundInACircle(answer))
}

/**
 * The same for what may change something, which is not sent along the way of redirects: only one that leads to the very
 * address that was asked is known for a circle.
 */
export function rejectRedirectLoop(answer: Exchange): void {
  if (leadsBack(answer)) cantTell(roundInACircle(answer))
}

function roundInACircle(answer: Exchange): string {
  return `${named(answer)} redirects in a loop. Check the redirects of the target and of any proxy before it (a rewritten scheme or slash, a cookie test)`
}
