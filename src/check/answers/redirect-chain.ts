import type { Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/urls.js'
import { isRedirect, leadsToLogin, named } from './answers.js'
import { leadsBack, type Actor, type ActorRequest } from '../../session/index.js'
import { cantTell } from '../outcome/verdict.js'

/** A chain of more of them has no end that anybody would go to. */
export const mostRedirects = 5

/**
 * Where redirects lead. `answer` is the last one that came: no redirect where there is an end, else the one that leads
 * nowhere, to another origin, or round in a circle (a chain without an end counts as one).
 */
type Led =
  | { readonly to: 'an end' | 'nowhere' | 'a circle'; readonly answer: Exchange }
  | { readonly to: 'another origin'; readonly answer: Exchange; readonly origin: string }

/**
 * Goes the way of redirects as far as their own origin. An address is asked once: its answer may set what it wants to see.
 * Where `shown` tells what an address is shown, it is asked once with each of that.
 */
export async function ledBy(
  redirect: Exchange,
  get: (url: string) => Promise<Exchange>,
  shown: (url: string) => string = () => '',
): Promise<Led> {
  const { origin } = new URL(redirect.request.url)
  const visited = new Set<string>()
  let answer = redirect
  while (isRedirect(answer)) {
    const location = answer.header('location')
    const next = location === undefined ? undefined : parsedUrl(location, answer.request.url)
    if (next === undefined) return { to: 'nowhere', answer }
    if (next.origin !== origin) return { to: 'another origin', answer, origin: next.origin }
    const step = `${next.href} ${shown(next.href)}`
    if (visited.has(step) || visited.size >= mostRedirects) return { to: 'a circle', answer }
    visited.add(step)
    answer = await get(next.href)
  }
  return { to: 'an end', answer }
}

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
