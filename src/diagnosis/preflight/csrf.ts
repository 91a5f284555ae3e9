import type { PreflightCheck } from '../../schema/generated/report.js'
import { hindranceTo, type Hindrance } from '../cookies-set.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { refusedForWant } from '../causes/csrf-cookie-late.js'
import { isService } from '../exchange-seen.js'

/**
 * Whether the CSRF token that login gives goes back in its header. A deployment without one is lawful (older ones have
 * none), so that is told and held.
 */
export function csrfCheck(run: EvidenceSeen): PreflightCheck | undefined {
  const sent = run.all.filter((seen) => seen.actor === 'main' && isService(seen) && run.loginOf(seen) !== undefined)
  const [first] = sent
  const login = first && run.loginOf(first)
  if (!first || !login) return undefined
  const token = login.setCookies.find(({ name, cleared }) => name.endsWith('CSRF') && !cleared)
  if (!token && refusedForWant(run).has(first)) {
    return {
      check: 'csrf',
      holds: false,
      text: 'Login sets no CSRF cookie, and everything in the session is answered 403.',
      remedy: 'Look whether a later GET of the application sets it: `svc-conformance init` says so of the base URL.',
      evidence: [login.id, first.id],
    }
  }
  if (!token) {
    const text =
      'Login sets no CSRF cookie, so no such header is sent: an older deployment, or one with it switched off.'
    return { check: 'csrf', holds: true, text, evidence: [login.id] }
  }
  const shown = sent.find((seen) => run.hasToken(seen))
  if (shown) {
    const text = 'The CSRF token that login gives goes back in its header.'
    return { check: 'csrf', holds: true, text, evidence: [login.id, shown.id] }
  }
  if (sent.some(({ sentCookies }) => sentCookies.has(token.name))) {
    return {
      check: 'csrf',
      holds: false,
      text: 'The CSRF token that login gives goes back in its cookie, and in no header of that name.',
      remedy: 'Look whether target.vendorPrefix in the profile is the prefix of that name; auto finds it.',
      evidence: [login.id, first.id],
    }
  }
  return {
    check: 'csrf',
    holds: false,
    text: 'Login gives a CSRF token, and the cookie never comes back, so its value cannot be sent as the header either.',
    remedy: remedies[hindranceTo(token, login.url, first.url) ?? 'unknown'],
    evidence: [login.id, first.id],
  }
}

const remedies: Readonly<Record<Hindrance | 'unknown', string>> = {
  domain: 'Its Domain is that of another host: have it set without one.',
  path: 'Its path does not cover the services: have it set with path=/.',
  secure: 'It is Secure: use https, or set target.sendSecureOverHttp: true.',
  unknown: 'Look at its lifetime, and have it set in a Set-Cookie header of its own.',
}
