import type { PreflightCheck } from '../../schema/generated/report.js'
import type { EvidenceSeen } from '../evidence-seen.js'
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
    remedy: token.secure
      ? 'It is Secure: use https, or set target.sendSecureOverHttp: true.'
      : 'Have it set with a path that covers the services, and in a Set-Cookie header of its own.',
    evidence: [login.id, first.id],
  }
}
