/** LOGIN-5: a wrong password does not log in. It is tried once a run, and the right one follows. */
import { check, defineClause, doesNotLogIn } from '../../src/check/index.js'
import { loginIn, attemptBeforeRightLogin, wrongLoginUser } from '../../src/check/login/login-checks.js'
import { untested } from '../../src/check/outcome/verdict.js'

defineClause('LOGIN-5', {
  needs: ({ run }) => {
    if (run.profile.limits.wrongLogins < 1)
      untested('limits.wrongLogins is 0, so no wrong password is tried', 'limits.wrongLogins')
  },
  checks: {
    'wrong-password': check({
      says: 'A login with the right password plus one character does not succeed, and its cookies give no access.',
      depth: 'core',
      cost: { requests: 2, logins: 2 },
      control: 'the right login that follows',
      asks: async ({ run }) => {
        // The right login comes first: a run whose own user is refused ends before it tries a wrong one.
        await loginIn(run)
        const { name, password } = wrongLoginUser(run)
        const caller = run.newActor('wrong password', { name, password })
        return attemptBeforeRightLogin(run, caller, { UserName: name, UserPassword: `${password}x` }, true)
      },
      expects: doesNotLogIn,
    }),
  },
})
