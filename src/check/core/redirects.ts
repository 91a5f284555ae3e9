import type { Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/parsed-url.js'
import { isRedirect } from './answers.js'

/** A chain of more of them has no end that anybody would go to. */
export const mostRedirects = 5

/**
 * Where redirects lead. `answer` is the last one that came: no redirect where there is an end, else the one that leads
 * nowhere, to another origin, or round in a circle (a chain without an end counts as one).
 */
export type Led =
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
