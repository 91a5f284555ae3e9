import { isSignOnAddress } from '../../runtime/sign-on-address.js'
import { redirectOf } from '../answers-seen.js'
import type { Cause } from '../cause.js'

export const signOn: Cause = {
  id: 'single-sign-on',
  looksFor:
    'a redirect to another origin with parameters for an identity provider: `SAMLRequest`, `wtrealm`, or ' +
    '`client_id` and `response_type`',
  text:
    'Likely a single sign-on guards the target: callers without a session are redirected to an identity provider ' +
    'instead of the login page.',
  remedy:
    'A program cannot log in there. Exempt the service paths from the sign-on, so that the platform itself ' +
    'answers callers without a session. A client logs in at the login service, and must treat a redirect to ' +
    'another origin as the end of its session.',
  find: ({ clause, run }) =>
    run
      .citedBy(clause)
      .filter((seen) => {
        const led = redirectOf(seen)
        return led !== undefined && led.origin !== seen.url?.origin && isSignOnAddress(led)
      })
      .map(({ id }) => id),
}
