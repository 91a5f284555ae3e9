import type { PreflightCheck } from '../../schema/generated/report.js'
import { hindranceTo, type Hindrance } from '../cookies-set.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { refusedForWant } from '../causes/token.js'
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
      text: 'Login sets no CSRF cookie, and every request of the session is answered with 403.',
      remedy:
        'Check whether a later GET of the application sets it. `svc-conformance init` shows this for the base URL.',
      evidence: [login.id, first.id],
    }
  }
  if (!token) {
    const text =
      'Login sets no CSRF cookie, so the checker sends no CSRF header: an older deployment, or one with the protection switched off.'
    return { check: 'csrf', holds: true, text, evidence: [login.id] }
  }
  const shown = sent.find((seen) => run.hasToken(seen))
  if (shown) {
    const text = 'The checker sends the CSRF token of the login in the CSRF header.'
    return { check: 'csrf', holds: true, text, evidence: [login.id, shown.id] }
  }
  if (sent.some(({ sentCookies }) => sentCookies.has(token.name))) {
    return {
      check: 'csrf',
      holds: false,
      text: 'The checker sends the CSRF token of the login in its cookie, but in no header of that name.',
      remedy: 'Check that target.vendorPrefix in the profile is the prefix of that name, or set it to auto.',
      evidence: [login.id, first.id],
    }
  }
  return {
    check: 'csrf',
    holds: false,
    text: 'Login sets a CSRF cookie that is never sent back, so the CSRF header cannot be sent either.',
    remedy: remedies[hindranceTo(token, login.url, first.url) ?? 'unknown'],
    evidence: [login.id, first.id],
  }
}

const remedies: Readonly<Record<Hindrance | 'unknown', string>> = {
  domain: 'Its Domain is another host. Set the cookie without Domain.',
  path: 'Its path does not cover the services. Set the cookie with path=/.',
  secure: 'It is Secure. Use https, or set target.sendSecureOverHttp: true.',
  unknown: 'Check its lifetime, and set it in a separate Set-Cookie header.',
}
