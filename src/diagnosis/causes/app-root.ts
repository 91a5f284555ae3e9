import { hasErrorBody, returnPathOf } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { isData, isService, type ExchangeSeen } from '../exchange-seen.js'

export const appRoot: Cause = {
  id: 'app-root',
  looksFor:
    'every request below `/0` in order answered 404 by something that is no data service, by two services at least; a ' +
    'ReturnUrl that has one `/0` less or more than was asked for; or a base URL that ends in `/0` and meets no login',
  text: 'Likely `/0` is missing or doubled on the way: the paths that were asked do not meet the application.',
  remedy:
    'Give the base URL without `/0`; look at the path rules of what stands before the target; where the application of ' +
    'this generation stands at the root, declare the departure `app-at-root`.',
  find: (input) => [...nothingThere(input), ...otherReturnPath(input), ...baseUrlInside(input)],
}

/** A misspelt entity is answered 404 too, but by the service itself, with its error body. */
function nothingThere({ clause, run }: CauseInput): readonly string[] {
  const asked = run.all.filter((seen) => isService(seen) && run.isInOrder(seen) && isBelowRoot(seen))
  const areas = new Set(asked.map(({ area }) => area))
  if (areas.size < 2 || !asked.every(isNowhere)) return []
  return run
    .ofClause(clause)
    .filter((seen) => asked.includes(seen))
    .map(({ id }) => id)
}

function isNowhere(seen: ExchangeSeen): boolean {
  return seen.status === 404 && !hasErrorBody(seen)
}

function isBelowRoot({ url }: ExchangeSeen): boolean {
  return url?.pathname.includes('/0/') === true
}

function otherReturnPath({ clause, run }: CauseInput): readonly string[] {
  return clause.evidence
    .flatMap((id) => run.find(id) ?? [])
    .filter((seen) => {
      const asked = seen.url?.pathname ?? ''
      const back = returnPathOf(seen)
      if (!isData(seen) || back === undefined || !asked.includes('/0/')) return false
      return back === asked.replace('/0/', '/') || back === asked.replace('/0/', '/0/0/')
    })
    .map(({ id }) => id)
}

function baseUrlInside({ clause, run, profile }: CauseInput): readonly string[] {
  if (!/\/0\/?$/.test(profile.baseUrl)) return []
  const logins = run.all.filter(({ area }) => area === 'login')
  if (logins.length === 0 || logins.some(({ status, mediaType }) => status === 200 && /json/.test(mediaType))) return []
  return run
    .ofClause(clause)
    .filter(({ area, status }) => (area === 'login' || area === 'page') && status !== 200 && status > 0)
    .map(({ id }) => id)
}
