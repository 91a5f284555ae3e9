import type { CauseInput } from '../cause.js'
import type { CookieSeen } from '../cookies-set.js'
import { ticketCookie } from '../evidence-seen.js'
import { isService, type ExchangeSeen } from '../exchange-seen.js'
import { isTurnedAway } from '../answers-seen.js'

/** A cookie that login set, the answer that set it, and why it may not have come back. */
export interface Given {
  readonly login: ExchangeSeen
  readonly cookie: CookieSeen
  /** Its name, which is another one where it stands folded behind a first. */
  readonly name: string
}

/**
 * The requests of a clause that were refused because a cookie that login gave never came back in the run, with the
 * answers that gave it. A ticket that is lost shows as a redirect or 401, a token that is lost as 403.
 */
export function refusedWithout(
  { clause, run }: CauseInput,
  losses: (login: ExchangeSeen) => readonly Given[],
): readonly string[] {
  const lost = run.all.filter(({ area }) => area === 'login').flatMap(losses)
  const never = lost.filter(({ name }) => !run.all.some((seen) => isService(seen) && seen.sentCookies.has(name)))
  return run.ofClause(clause).flatMap((seen) => {
    const why = isService(seen)
      ? never.find(({ name, login }) => login.actor === seen.actor && isRefusalFor(name, seen))
      : undefined
    return why ? [why.login.id, seen.id] : []
  })
}

/** The logins by which a clause failed about a very cookie of those. */
export function failedAbout(
  { clause, run }: CauseInput,
  cookiesOf: (login: ExchangeSeen) => readonly CookieSeen[],
): readonly string[] {
  if (clause.outcome !== 'failed') return []
  return run
    .ofClause(clause)
    .filter((seen) => seen.area === 'login' && cookiesOf(seen).some(({ name }) => clauseAbout(name) === clause.id))
    .map(({ id }) => id)
}

/** The clause that judges the attributes of a cookie, by its name (section "Cookies and headers set by login"). */
export function clauseAbout(name: string): string | undefined {
  if (name === ticketCookie) return 'COOKIE-1'
  if (name.endsWith('LOADER')) return 'COOKIE-3'
  if (name.endsWith('CSRF')) return 'COOKIE-4'
  return name === 'UserName' ? 'COOKIE-5' : undefined
}

function isRefusalFor(name: string, seen: ExchangeSeen): boolean {
  if (name === ticketCookie) return isTurnedAway(seen)
  return name.endsWith('CSRF') && seen.status === 403 && seen.sentCookies.has(ticketCookie)
}
