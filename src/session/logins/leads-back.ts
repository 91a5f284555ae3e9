import type { Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/urls.js'
import { isRedirectStatus } from '../../runtime/http-status.js'

/** Whether an answer redirects to the very address that was asked: no caller comes to an end by that alone. */
export function leadsBack(answer: Exchange): boolean {
  const led = redirectOf(answer)
  return led !== undefined && withoutFragment(led) === withoutFragment(new URL(answer.request.url))
}

/** Whether an answer redirects to the address that was asked in upper or lower case alone, as a rewrite rule does. */
export function leadsToOtherCase(answer: Exchange): boolean {
  const [led, asked] = [redirectOf(answer), new URL(answer.request.url)]
  return led?.pathname.toLowerCase() === asked.pathname.toLowerCase() && led.pathname !== asked.pathname
}

function withoutFragment({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search}`
}

/**
 * The base URL below which an answer redirects to the same path of the interface, where that is another than the one that
 * was asked: a door that only leads on, as from http to https or to a host's full name.
 */
export function baseLedTo(answer: Exchange, path: string): string | undefined {
  const base = baseOf(ledTo(answer), path)
  return base === baseOf(new URL(answer.request.url), path) ? undefined : base
}

/** The origin to which an answer redirects, where that is another than the one that was asked. */
export function originLedTo(answer: Exchange): string | undefined {
  const origin = ledTo(answer)?.origin
  return origin === new URL(answer.request.url).origin ? undefined : origin
}

/** The path to which an answer redirects within its own origin, where that is another than the one that was asked. */
export function pathLedTo(answer: Exchange): string | undefined {
  const led = ledTo(answer)
  const asked = new URL(answer.request.url)
  return led?.origin === asked.origin && led.pathname !== asked.pathname ? led.pathname : undefined
}

function ledTo(answer: Exchange): URL | undefined {
  const url = redirectOf(answer)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function baseOf(url: URL | undefined, path: string): string | undefined {
  return url?.pathname.endsWith(path) ? url.origin + url.pathname.slice(0, -path.length) : undefined
}

/** Where an answer redirects to; undefined where it is no redirect, or its Location cannot be read. */
export function redirectOf(answer: Exchange): URL | undefined {
  const location = isRedirectStatus(answer.status) ? answer.header('location') : undefined
  return location === undefined ? undefined : parsedUrl(location, answer.request.url)
}
