import { isLoginPage } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { asksForPage, isPageInstead } from '../exchange-seen.js'

export const pageInstead: Cause = {
  id: 'page-instead',
  looksFor:
    'a data request in order that is answered 200 with a web page other than the login page that it did not ask for, where no other request at ' +
    'the same address shows it to be filtered for what stands in it',
  text: 'Likely it is not the data service that answers: a web page with status 200 stands where data was expected.',
  remedy:
    'Look at the page: a firewall’s, one of maintenance, or the start page that a front end gives for paths that it does ' +
    'not know. Have the service paths led to the application, and such pages come with an error’s status.',
  yieldsTo: ['answers-cached', 'request-filtered'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isPageInstead(seen) && !isLoginPage(seen) && !asksForPage(seen) && run.isInOrder(seen))
      .map(({ id }) => id),
}
