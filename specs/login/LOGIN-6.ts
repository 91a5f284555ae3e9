/** LOGIN-6: a user name that nobody has does not log in. The right login follows. */
import { check, defineClause } from '../../src/check/index.js'
import { attempted, doesNotLogIn } from '../../src/check/login/index.js'

defineClause('LOGIN-6', {
  checks: {
    'unknown-user': check({
      says: 'A login with a random user name and password does not succeed, and its cookies give no access.',
      depth: 'core',
      cost: { requests: 1, logins: 1, sessions: ['right login'] },
      control: 'the right login that follows',
      asks: ({ run }) => attempted(run, 'an unknown user'),
      expects: doesNotLogIn,
    }),
  },
})
