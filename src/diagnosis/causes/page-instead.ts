import { isLoginPage } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { asksForPage, isHtml, isPageInstead, type ExchangeSeen } from '../exchange-seen.js'

export const pageInstead: Cause = {
  id: 'page-instead',
  looksFor:
    'a data request in order that is answered 200 with a web page other than the login page that it did not ask for, where no other request at ' +
    'the same address shows it to be filtered for what stands in it; or a call in order of a custom service that is answered with the same page',
  text: 'Likely it is not the service that answers: a web page with status 200 stands where data was expected.',
  remedy:
    'Look at the page: a firewall’s, one of maintenance, or the start page that a front end gives for paths that it does ' +
    'not know. Have the service paths led to the application, and such pages come with an error’s status.',
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
