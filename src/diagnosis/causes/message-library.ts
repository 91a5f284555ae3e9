import type { Cause } from '../cause.js'
import { headerOf } from '../exchange-seen.js'

export const messageLibrary: Cause = {
  id: 'message-library',
  looksFor: 'the message-server call answered 401 with a challenge for credentials, inside a session',
  text: 'Likely the system setting for the default message library is filled in wrongly: the message-server call asks for credentials.',
  remedy: 'Clear that system setting; browsers then stop asking for credentials over and over.',
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
