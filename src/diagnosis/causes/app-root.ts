import { parsedUrl } from '../../runtime/parsed-url.js'
import { hasErrorBody, returnPathOf } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { headerOf, isService, type ExchangeSeen } from '../exchange-seen.js'

export const appRoot: Cause = {
  id: 'app-root',
  looksFor:
    'all unaltered requests below `/0`, to at least two services, answered with 404 by something other than a ' +
    'data service; or a ReturnUrl with one `/0` more or less than was requested',
  text: 'Likely `/0` is missing or doubled on the way: the requested paths do not reach the application.',
  remedy:
    'Check the path of the base URL and the path rules of any proxy before the target. If this generation serves ' +
    'the application at the root, declare the departure `app-at-root`.',
  find: (input) => [...nothingThere(input), ...otherReturnPath(input)],
}

/** A misspelt entity is answered 404 too, but by the service itself, with its error body. */
function nothingThere({ clause, run }: CauseInput): readonly string[] {
  const asked = run.all.filter((seen) => isService(seen) && run.isInOrder(seen) && isBelowRoot(seen))
  const areas = new Set(asked.map(({ area }) => area))
  if (areas.size < 2 || !asked.every(isNowhere)) return []
  return run
    .ofClause(clause)
    .filter((seen) => isNowhereBelowRoot(seen) || (clause.id === 'LOGIN-8' && leadsToRoot(seen)))
    .map(({ id }) => id)
}

/** Asked with or without a session: an anonymous service is not there either. */
function isNowhereBelowRoot(seen: ExchangeSeen): boolean {
  return isService(seen) && isBelowRoot(seen) && isNowhere(seen)
}

/** A login whose Location is the base URL itself, in place of `/0` below it. */
function leadsToRoot(seen: ExchangeSeen): boolean {
  const location = parsedUrl(headerOf(seen, 'responseHeaders', 'location') ?? '', seen.url?.href)
  const base = seen.url?.pathname.replace(/\/ServiceModel\/.*$/, '/')
  return location !== undefined && location.pathname.replace(/\/?$/, '/') === base
}

function isNowhere(seen: ExchangeSeen): boolean {
  return seen.status === 404 && !hasErrorBody(seen)
}

function isBelowRoot({ url }: ExchangeSeen): boolean {
  return url?.pathname.includes('/0/') === true
}

function otherReturnPath({ clause, run }: CauseInput): readonly string[] {
  return run
    .citedBy(clause)
    .filter((seen) => {
      const asked = seen.url?.pathname ?? ''
      const back = returnPathOf(seen)
      if (!isService(seen) || back === undefined || !asked.includes('/0/')) return false
      return back === asked.replace('/0/', '/') || back === asked.replace('/0/', '/0/0/')
    })
    .map(({ id }) => id)
}
