/** LOGIN-7: a body without UserName or UserPassword, and one that is no JSON, do not log in ("Login request": both are required). */
import { check, defineClause, type RunContext, untested } from '../../src/check/index.js'
import { attempted, doesNotLogIn, type FailingLoginName, failingLogins } from '../../src/check/login/index.js'

const loginWith = (what: FailingLoginName, needs: (run: RunContext) => void = () => undefined) =>
  check({
    says: `A login with ${what} does not succeed, and its cookies give no access.`,
    depth: failingLogins[what].depth,
    cost: { requests: 1, logins: 1, sessions: ['right login'] },
    control: 'the right login, sent among them',
    asks: ({ run }) => {
      needs(run)
      return attempted(run, what)
    },
    expects: doesNotLogIn,
  })

defineClause('LOGIN-7', {
  checks: {
    'no-user-name': loginWith('no UserName'),
    'not-json': loginWith('a body that is not JSON'),
    // A name without its password counts towards a locked account, as a wrong password does.
    'no-password': loginWith('no UserPassword', ({ profile }) => {
      if (profile.limits.wrongLogins < 1)
        untested('limits.wrongLogins is 0, so no wrong password is tried', 'limits.wrongLogins')
    }),
  },
})
