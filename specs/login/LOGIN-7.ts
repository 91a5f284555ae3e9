/** LOGIN-7: a body without UserName or UserPassword, and one that is no JSON, do not log in ("Login request": both are required). */
import { check, defineClause, doesNotLogIn, finding } from '../../src/check/index.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { attemptLogin, loginIn, rightLogin, wrongLoginUser } from '../../src/check/login/login-checks.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { seen } from '../../src/check/core/answers.js'
import type { Credentials } from '../../src/session/index.js'

const body = (
  what: string,
  depth: 'core' | 'standard',
  make: (user: Credentials, run: RunContext) => Parameters<typeof attemptLogin>[2],
) =>
  check({
    says: `A login with ${what} does not succeed, and its cookies give no access.`,
    depth,
    cost: { requests: 1, logins: 1 },
    control: 'the right login that follows them all',
    asks: async ({ run, stranger }) => {
      await loginIn(run)
      return attemptLogin(run, stranger(`login with ${what}`), make(wrongLoginUser(run), run))
    },
    expects: doesNotLogIn,
  })

defineClause('LOGIN-7', {
  checks: {
    'no-user-name': body('no UserName', 'core', ({ password }) => ({ UserPassword: password })),
    'not-json': body(
      'a body that is not JSON',
      'core',
      ({ name, password }) => `UserName=${encodeURIComponent(name)}&UserPassword=${encodeURIComponent(password)}`,
    ),
    // A name without its password counts towards a locked account, as a wrong password does: no gate should ask for it.
    'no-password': body('no UserPassword', 'standard', ({ name }, { profile }) => {
      if (profile.limits.wrongLogins < 1)
        untested('limits.wrongLogins is 0, so no wrong password is tried', 'limits.wrongLogins')
      return { UserName: name }
    }),
    'right-login': check({
      says: 'The right login of the same user succeeds afterwards.',
      depth: 'core',
      cost: { requests: 1, logins: 1 },
      asks: ({ run }) => rightLogin(run),
      expects: (answer) => finding(true, 'a login that succeeds', seen(answer)),
    }),
  },
})
