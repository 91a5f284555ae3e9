import { isLoginPage } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { asksForPage, isHtml, isPageInstead, type ExchangeSeen } from '../exchange-seen.js'

export const pageInstead: Cause = {
  id: 'page-instead',
  looksFor:
    'an unaltered data request answered with 200 and a web page that it did not request and that is not the login ' +
    'page, while no other request at the same address shows that it is filtered for its content; or an unaltered ' +
    'call of a custom service answered with the same page',
  text: 'Likely something other than the service answers: a web page with status 200 came instead of data.',
  remedy:
    'Look at the page: it may come from a firewall, from a maintenance mode, or from a front end that returns its ' +
    'start page for unknown paths. Forward the service paths to the application, and have such pages sent with an ' +
    'error status.',
  yieldsTo: ['answers-cached', 'request-filtered'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isPage(seen, run) || isSamePage(seen, run))
      .map(({ id }) => id),
}

function isPage(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  return isPageInstead(seen) && !isLoginPage(seen) && !asksForPage(seen) && run.isInOrder(seen)
}

/** A custom service may answer with a page of its own, but not with the one that stands in the place of data. */
function isSamePage(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  const { area, status, body } = seen
  if (area !== 'rest' || status !== 200 || body.text === '' || !isHtml(seen) || !run.isInOrder(seen)) return false
  return run.all.some((other) => other.body.text === body.text && isPage(other, run))
}
