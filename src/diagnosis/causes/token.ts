import { oncePer } from '../../runtime/once-per.js'
import type { Cause, CauseInput } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { type ExchangeSeen, headerOf, isAccepted, isService } from '../exchange-seen.js'

export const vendorPrefix: Cause = {
  id: 'vendor-prefix',
  looksFor:
    'the same as `csrf-header-lost`, while the requests send several cookies whose names end in CSRF: the header ' +
    'has the name of one of them',
  text:
    'Likely the CSRF header has the wrong name: several cookie names end in CSRF, and requests with the header ' +
    'that was sent are refused.',
  remedy:
    'Look at the CSRF header that pages of the deployment send. Set `target.vendorPrefix` in the profile to the ' +
    'part of its name before CSRF.',
  find: (input) =>
    forbiddenWithToken(input)
      .filter((seen) => input.run.tokenNames(seen).length > 1)
      .map(({ id }) => id),
}

export const csrfHeader: Cause = {
  id: 'csrf-header-lost',
  looksFor:
    'requests with a session of this run, its CSRF cookie and the CSRF header that are answered with 403, while ' +
    'no such request of the same actor to a service is accepted',
  text:
    'Likely the CSRF header or its cookie does not arrive: both were sent, and the answer is the 403 for a ' +
    'missing one.',
  remedy:
    'Check whether a proxy, a load balancer or a web application firewall strips unknown headers, drops cookies ' +
    'or cuts the Cookie header. Have it pass on the CSRF header and the cookie of the same name.',
  yieldsTo: ['vendor-prefix', 'csrf-header-underscore'],
  find: (input) => forbiddenWithToken(input).map(({ id }) => id),
}

export const csrfHeaderUnderscore: Cause = {
  id: 'csrf-header-underscore',
  looksFor: 'the same as `csrf-header-lost`, while the name of the CSRF header has an underscore',
  text: 'Likely a gateway drops the CSRF header because its name has an underscore, as nginx does by default.',
  remedy:
    'Have the gateway pass on headers with an underscore (on nginx `underscores_in_headers on`), or give the ' +
    'deployment a vendor prefix without one.',
  yieldsTo: ['vendor-prefix'],
  find: (input) =>
    forbiddenWithToken(input)
      .filter((seen) => headerWithUnderscore(seen, input) !== undefined)
      .map(({ id }) => id),
  shows: (shown, input) => {
    const name = shown.map((seen) => headerWithUnderscore(seen, input)).find((each) => each !== undefined)
    return name && `The header ${name} was sent, and the answer is the 403 for a missing one.`
  },
}

function headerWithUnderscore(seen: ExchangeSeen, { run }: CauseInput): string | undefined {
  return run.tokenNames(seen).find((name) => name.includes('_') && headerOf(seen, 'requestHeaders', name) !== undefined)
}

/** Requests in order with the token in a header that were answered 403, where none of their actors' was accepted. */
export function forbiddenWithToken({ clause, run, profile }: CauseInput): readonly ExchangeSeen[] {
  if (profile.departures.includes('rights-403')) return []
  const refused = run
    .ofClause(clause)
    .filter((seen) => isService(seen) && seen.status === 403 && run.isInOrder(seen) && run.hasToken(seen))
  const actors = new Set(refused.map(({ actor }) => actor))
  const accepted = run.all.some(
    (seen) => actors.has(seen.actor) && isService(seen) && isAccepted(seen) && run.hasToken(seen),
  )
  return accepted ? [] : refused
}

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
