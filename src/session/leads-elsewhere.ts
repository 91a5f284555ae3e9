import type { Exchange } from '../exchange/index.js'
import { redirectOf } from './redirect-of.js'

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
