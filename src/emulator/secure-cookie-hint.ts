import type { Answer } from './http/answer.js'
import { cookieOf, headerSent, type Call } from './http/call.js'

/**
 * What to do about a 403 that is given because the client never sends the token: over plain http, a cookie store that
 * keeps the standard never sends a Secure cookie. Undefined for every other answer.
 */
export function secureCookieHint(call: Call, { status }: Answer): string | undefined {
  if (status !== 403) return undefined
  const { site, behaviour } = call.deployment
  const standing = behaviour.access.standing(call)
  if (site.secure || standing.kind !== 'live') return undefined
  const name = behaviour.cookies.name('token', site)
  if (headerSent(call, name) !== undefined || cookieOf(call, 'token') !== undefined) return undefined
  if (behaviour.cookies.token(standing.session, site)?.secure !== true) return undefined
  return (
    `hint: a client got 403, because it sent the cookies of its session without ${name}. That cookie is Secure, and ` +
    'standard cookie stores do not send a Secure cookie over http. Use --tls (library: tls: true), or ' +
    "--variant csrf-not-secure (library: variants: ['csrf-not-secure'])"
  )
}
