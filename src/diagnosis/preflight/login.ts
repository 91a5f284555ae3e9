import type { PreflightCheck } from '../../schema/generated/report.js'
import { loginMessageIn, redirectOf } from '../answers-seen.js'
import { hindranceTo, type CookieSeen, type Hindrance } from '../cookies-set.js'
import { ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { codeIn, isService, type ExchangeSeen } from '../exchange-seen.js'

/** The main user's first login. Refused, it ends the run: nothing that rests on a session can be judged. */
export function loginCheck(run: EvidenceSeen): PreflightCheck | undefined {
  const login = mainsLogin(run)
  if (!login) return undefined
  const check = { check: 'login' as const, evidence: [login.id] }
  if (isSuccess(login)) return { ...check, holds: true, text: 'The main user logged in.' }
  const code = codeIn(login)
  const message = loginMessageIn(login)
  const says = `${code === undefined ? '' : `, Code ${String(code)}`}${message === undefined ? '' : `: “${message}”`}`
  return {
    ...check,
    holds: false,
    text: `The login of the main user failed (status ${String(login.status)}${says}).`,
    remedy: remedyForRefusal(login, code),
  }
}

function remedyForRefusal(login: ExchangeSeen, code: number | undefined): string {
  if (/"PasswordChangeUrl"\s*:\s*"[^"]/.test(login.body.text))
    return 'A new password is due. Set one in a browser, and update the password that the profile names.'
  if (code !== undefined)
    return 'Check users.main in the profile: its name, its password, and whether the account is locked.'
  const led = redirectOf(login)
  if (led !== undefined && led.origin !== login.url?.origin)
    return `It redirects to another origin, ${led.origin}. If the platform is there, set target.baseUrl to that origin.`
  if (login.status === 401 || login.status === 403)
    return 'Check users.main in the profile, and whether a proxy or firewall before the target blocks the checker.'
  return 'Check that the base URL is that of the platform, without /0 or a page at its end.'
}

/** Whether the main user's first request after the login carried what the login had set. */
export function cookiesCheck(run: EvidenceSeen): PreflightCheck | undefined {
  const login = mainsLogin(run)
  if (!login || !isSuccess(login)) return undefined
  const next = run.all.find(
    (seen) => seen.actor === 'main' && isService(seen) && run.all.indexOf(seen) > run.all.indexOf(login),
  )
  if (!next) return undefined
  const given = login.setCookies.filter(({ cleared }) => !cleared)
  const lost = given.filter(({ name }) => !next.sentCookies.has(name))
  const folded = given.flatMap(({ foldedWith }) => foldedWith)
  const check = { check: 'cookies' as const, evidence: [login.id, next.id] }
  if (lost.length + folded.length === 0) {
    return { ...check, holds: true, text: `Every cookie that login set was sent back (${String(given.length)}).` }
  }
  const names = [...new Set([...lost.map(({ name }) => name), ...folded])].join(', ').slice(0, 200)
  return {
    ...check,
    holds: false,
    text: `Login set cookies that are not sent back to the services: ${names}.`,
    remedy: remedyFor(folded.length > 0, lost, login, next),
  }
}

function remedyFor(folded: boolean, lost: readonly CookieSeen[], login: ExchangeSeen, next: ExchangeSeen): string {
  if (folded) return 'Have any proxy before the target pass on every Set-Cookie header separately.'
  const hindrances = new Set(lost.map((cookie) => hindranceTo(cookie, login.url, next.url) ?? 'unknown'))
  return [...hindrances].map((hindrance) => remedies[hindrance]).join(' ')
}

const remedies: Readonly<Record<Hindrance | 'unknown', string>> = {
  domain: 'Their Domain is another host. Set them without Domain.',
  path: 'Their path does not cover the services. Set them with path=/.',
  secure: 'They are Secure, and the target uses plain http. Use https, or set target.sendSecureOverHttp: true.',
  unknown: 'Check their domain, path and lifetime.',
}

/** The first that was answered: whether the target can be reached at all is another check. */
function mainsLogin(run: EvidenceSeen): ExchangeSeen | undefined {
  return run.all.find(({ area, actor, status }) => area === 'login' && actor === 'main' && status > 0)
}

function isSuccess(login: ExchangeSeen): boolean {
  return codeIn(login) === 0 || login.setCookies.some(({ name, cleared }) => name === ticketCookie && !cleared)
}
