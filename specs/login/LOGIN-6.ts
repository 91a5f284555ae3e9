/** LOGIN-6: a user name that nobody has does not log in. The right login follows. */
import { check, defineClause, doesNotLogIn } from '../../src/check/index.js'
import { loginIn, attemptBeforeRightLogin } from '../../src/check/login/login-checks.js'

defineClause('LOGIN-6', {
  checks: {
    'unknown-user': check({
      says: 'A login with a random user name and password does not succeed, and its cookies give no access.',
      depth: 'core',
      cost: { requests: 2, logins: 2 },
      control: 'the right login that follows',
      asks: async ({ run, stranger }) => {
        await loginIn(run)
        const body = { UserName: run.randomName('user'), UserPassword: run.randomName('password') }
        return attemptBeforeRightLogin(run, stranger('unknown user'), body)
      },
      expects: doesNotLogIn,
    }),
  },
})
