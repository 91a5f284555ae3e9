import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isHtml, isAccepted, type ExchangeSeen } from '../exchange-seen.js'

/** Refusals of access, of a method and of too many requests are no failures of the data service. */
const otherThanFailures = [401, 403, 405, 429, 501]

export const errorPage: Cause = {
  id: 'error-page-replaced',
  looksFor:
    'failures of the legacy data service, to at least two different requests, that all came as a web page or ' +
    'without a body, while the same session got data from the same collection; or the same page with a 401 that ' +
    'must name the schemes it offers',
  text:
    'Likely a proxy or gateway replaces error answers with a page of its own: no error of the data service ' +
    'arrived unchanged.',
  remedy:
    'Pass error answers through unchanged: on IIS use httpErrors with existingResponse="PassThrough", on nginx ' +
    'proxy_intercept_errors off, elsewhere turn off the gateway’s own error pages for the service paths.',
  yieldsTo: ['rate-limited'],
  find: ({ clause, run }) => {
    const failures = run.all.filter((seen) => isFailure(seen, run))
    // One that is asked for again is the same failure.
    if (
      new Set(failures.map(({ method, record }) => `${method} ${record.url}`)).size < 2 ||
      !failures.every((seen) => isHtml(seen) || seen.body.text === '')
    )
      return []
    const pages = failures.map(({ body }) => body.text).filter((text) => text !== '')
    return run.all
      .filter(({ id }) => clause.evidence.includes(id))
      .filter((seen) => failures.includes(seen) || (offers.includes(clause.id) && isReplaced(seen, pages)))
      .map(({ id }) => id)
  },
}

/** The clauses about the headers of a 401, which a page of another's own takes away. */
const offers = ['ACCESS-7', 'MODE-2']

function isReplaced({ status, body }: ExchangeSeen, pages: readonly string[]): boolean {
  return status === 401 && pages.includes(body.text)
}

/** A failure of a caller in order whom the same collection answers otherwise: neither way nor rights are at fault. */
function isFailure(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const { area, status, method } = seen
  if (area !== 'legacy' || status < 400 || otherThanFailures.includes(status) || !run.isInOrder(seen)) return false
  return run.all.some(
    (other) => isAccepted(other) && other.method === method && collectionOf(other) === collectionOf(seen),
  )
}

/** The address without the key of a record: a change of one that does not exist is never answered otherwise. */
function collectionOf({ url }: ExchangeSeen): string | undefined {
  return url?.pathname.replace(/\(.*$/, '')
}
