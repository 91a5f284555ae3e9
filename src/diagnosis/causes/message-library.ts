import type { Cause } from '../cause.js'
import { headerOf } from '../exchange-seen.js'

export const messageLibrary: Cause = {
  id: 'message-library',
  looksFor: 'the message-server call answered with 401 and a challenge for credentials, inside a session',
  text:
    'Likely the system setting for the default message library is wrong: the message-server call asks for ' +
    'credentials.',
  remedy: 'Clear that system setting. Browsers then stop asking for credentials repeatedly.',
  yieldsTo: ['no-stickiness'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter(
        (seen) =>
          seen.area === 'message' &&
          seen.status === 401 &&
          headerOf(seen, 'responseHeaders', 'www-authenticate') !== undefined &&
          run.loginOf(seen) !== undefined,
      )
      .map(({ id }) => id),
}
