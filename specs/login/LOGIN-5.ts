/** LOGIN-5: a wrong password does not log in. It is tried once a run, and the right one follows. */
import { check, defineClause, untested } from '../../src/check/index.js'
import { attempted, doesNotLogIn } from '../../src/check/login/index.js'

defineClause('LOGIN-5', {
  needs: ({ run }) => {
    if (run.profile.limits.wrongLogins < 1)
      untested('limits.wrongLogins is 0, so no wrong password is tried', 'limits.wrongLogins')
  },
  checks: {
    'wrong-password': check({
      says: 'A login with the right password plus one character does not succeed, and its cookies give no access.',
      depth: 'core',
      cost: { requests: 1, logins: 1, sessions: ['right login'] },
      control: 'the right login that follows',
      asks: ({ run }) => attempted(run, 'a wrong password'),
      expects: doesNotLogIn,
    }),
  },
})
