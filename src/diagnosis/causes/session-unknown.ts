import { oncePer } from '../../runtime/once-per.js'
import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isData, isService, type ExchangeSeen } from '../exchange-seen.js'

/** Fewer may be a matter of rights to the one that was asked for. */
const fewestThings = 2

export const sessionUnknown: Cause = {
  id: 'session-unknown',
  looksFor:
    'unaltered requests with every cookie of their login that the services always answer with 401, for two or ' +
    'more entities or custom services',
  text:
    'Likely the session cookies do not arrive or are not recognized: login succeeds, but every request with all ' +
    'of them is answered with 401.',
  remedy:
    'Check whether a proxy or gateway drops cookies by name, passes on only one, or cuts a long Cookie header. ' +
    'Check whether login and services share the keys of the ticket (machine key). If only data services were ' +
    'asked, check whether the user may use them at all.',
  yieldsTo: ['no-rights', 'force-use-session', 'no-stickiness'],
  find: ({ clause, run }) => {
    const refused = refusedThroughout(run)
    return run
      .ofClause(clause)
      .filter((seen) => refused.has(seen))
      .map(({ id }) => id)
  },
}

/** The requests in order of a run that were all refused; none where any was answered otherwise. */
const refusedThroughout = oncePer((run: EvidenceSeen): ReadonlySet<ExchangeSeen> => {
  const asked = run.all.filter((seen) => isService(seen) && seen.status !== 0 && run.isInOrder(seen))
  const things = new Set(asked.map(thingOf))
  const isUnknown = things.size >= fewestThings && asked.every((seen) => seen.status === 401 && carriesAll(seen, run))
  return new Set(isUnknown ? asked : [])
})

/** What is not sent cannot be lost on the way: a store that keeps a cookie back has a cause of its own. */
function carriesAll(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const set = run.loginOf(seen)?.setCookies ?? []
  return set.every(({ name, cleared }) => cleared || seen.sentCookies.has(name))
}

/** The entity, whichever data service is asked for it, or the custom service. */
function thingOf(seen: ExchangeSeen): string {
  const path = seen.url?.pathname ?? ''
  if (!isData(seen)) return path
  const last = (path.split('/').at(-1) ?? '').replace(/\(.*$/, '')
  return seen.area === 'legacy' ? last.replace(/Collection$/, '') : last
}
