/** REST-5: HTTP Basic credentials do not stand in for the cookies ("Cookie login sequence", rule on Basic). */
import { check, defineClause, finding, isGoodCall, isRefused, named, seen, undecided } from '../../src/check/index.js'
import { basicInsteadOfCookies } from '../../src/check/services/index.js'

defineClause('REST-5', {
  checks: {
    basic: check({
      says: 'A call of the custom service with HTTP Basic credentials instead of the cookies is not accepted.',
      depth: 'core',
      cost: { requests: 2, sessions: ['right login'] },
      control: 'the same call with the cookies of the same user',
      asks: (given) => basicInsteadOfCookies(given),
      expects: ({ refused, right }, { run }) => {
        if (isGoodCall(refused)) return finding(false, 'a refusal', `accepted: ${seen(refused)}`)
        if (!isRefused(run, refused)) {
          return undecided(
            `${named(refused)} answered ${seen(refused)}, which neither accepts the credentials nor refuses access`,
          )
        }
        if (right) return finding(true, 'a refusal', seen(refused))
        return undecided(
          'made-up credentials were refused, which does not show that valid ones would be. Set users.decoy, an account whose password may be sent to a service',
          'profile',
          'users.decoy',
        )
      },
    }),
  },
})
