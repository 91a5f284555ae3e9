/** LOGIN-1: a login is answered with 200 and JSON (Endpoints, "Login"). */
import { defineClause, hasStatus } from '../../src/check/index.js'
import { everyLogin, isOfJson } from '../../src/check/login/index.js'

defineClause('LOGIN-1', {
  checks: {
    status: everyLogin('A login that succeeds is answered with 200.', (login) => hasStatus(login, 200)),
    json: everyLogin('The answer to a login that succeeds has a JSON content type.', isOfJson),
  },
})
