import { isSignOnAddress } from '../../runtime/sign-on-address.js'
import { redirectOf } from '../answers-seen.js'
import type { Cause } from '../cause.js'

export const signOn: Cause = {
  id: 'single-sign-on',
  looksFor:
    'a redirect to another origin with what is handed to an identity provider: `SAMLRequest`, `wtrealm`, or `client_id` ' +
    'and `response_type`',
  text: 'Likely a single sign-on stands before the target: who comes without a session is led to an identity provider, and not to the login page.',
  remedy:
    'A program cannot log in there. Have the service paths let through without the sign-on, so that the platform itself ' +
    'answers callers without a session; a client logs in at the login service, and has to take a redirect elsewhere for ' +
    'the end of its session.',
  find: ({ clause, run }) =>
    run
      .citedBy(clause)
      .filter((seen) => {
        const led = redirectOf(seen)
        return led !== undefined && led.origin !== seen.url?.origin && isSignOnAddress(led)
      })
      .map(({ id }) => id),
}
