/** LOGIN-8: Location is `/0` on a login that succeeds ("Cookies and headers set by login"). */
import { defineClause } from '../../src/check/index.js'
import { everyLogin, leadsToApplication } from '../../src/check/login/index.js'

defineClause('LOGIN-8', {
  checks: {
    location: everyLogin('Location is /0 in the answer to a login that succeeds.', (login, { run }) =>
      leadsToApplication(login, run.addresses.basePath),
    ),
  },
})
