import type { Exchange } from '../exchange/index.js'
import { redirectOf } from './redirect-of.js'

/** Whether an answer redirects to the very address that was asked: no caller comes to an end by that alone. */
export function leadsBack(answer: Exchange): boolean {
  const led = redirectOf(answer)
  return led !== undefined && withoutFragment(led) === withoutFragment(new URL(answer.request.url))
}

function withoutFragment({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search}`
}
