/** COOKIE-7: the user name cookie expires about 30 days after login ("Limits"). */
import { defineClause } from '../../src/check/index.js'
import { everyLogin, lastsThirtyDays } from '../../src/check/login/index.js'

defineClause('COOKIE-7', {
  checks: {
    lifetime: everyLogin('UserName expires 27 to 33 days after the login.', lastsThirtyDays),
  },
})
