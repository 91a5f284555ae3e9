import { oncePer } from '../../runtime/once-per.js'
import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isService, type ExchangeSeen } from '../exchange-seen.js'

export const csrfCookieLate: Cause = {
  id: 'csrf-cookie-late',
  looksFor:
    'a login that sets no CSRF cookie, while the services answer every request of its session with 403, at two ' +
    'addresses or more',
  text:
    'Likely the CSRF cookie is required, but login does not set it: every request of the session is answered with ' +
    '403.',
  remedy:
    'Some versions set it only on a later GET of the application. `svc-conformance init` shows whether a GET of ' +
    'the base URL sets it. By the interface it comes with the login: have login set it, or have every client send ' +
    'that GET first.',
  find: ({ clause, run, profile }) => {
    if (profile.departures.includes('rights-403')) return []
    const refused = refusedForWant(run)
    return run
      .ofClause(clause)
      .filter((seen) => refused.has(seen))
      .flatMap((seen) => [run.loginOf(seen)?.id ?? seen.id, seen.id])
  },
}

/** The requests of sessions without a token, where each was answered 403; none where any was answered otherwise. */
export const refusedForWant = oncePer((run: EvidenceSeen): ReadonlySet<ExchangeSeen> => {
  const asked = run.all.filter((seen) => isService(seen) && seen.status !== 0 && run.isInOrder(seen))
  const addresses = new Set(asked.map(({ url }) => url?.pathname))
  const isWanted = addresses.size >= 2 && asked.every((seen) => seen.status === 403 && !hasToken(seen, run))
  return new Set(isWanted ? asked : [])
})

function hasToken(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const isToken = (name: string) => name.endsWith('CSRF')
  return (
    [...seen.sentCookies.keys()].some(isToken) ||
    run.loginOf(seen)?.setCookies.some(({ name, cleared }) => isToken(name) && !cleared) === true
  )
}
