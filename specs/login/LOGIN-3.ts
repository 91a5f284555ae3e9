/** LOGIN-3: a login that succeeds says Code 0 and has nothing to report ("Login response"). */
import { defineClause } from '../../src/check/index.js'
import { everyLogin, hasValue } from '../../src/check/login/index.js'

defineClause('LOGIN-3', {
  checks: {
    code: everyLogin('The Code is 0 in the answer to a login that succeeds.', (login) => hasValue(login, 'Code', 0)),
    message: everyLogin('The Message is empty in the answer to a login that succeeds.', (login) =>
      hasValue(login, 'Message', ''),
    ),
    exception: everyLogin('The Exception is null in the answer to a login that succeeds.', (login) =>
      hasValue(login, 'Exception', null),
    ),
    'redirect-url': everyLogin('The RedirectUrl is null in the answer to a login that succeeds.', (login) =>
      hasValue(login, 'RedirectUrl', null),
    ),
  },
})
