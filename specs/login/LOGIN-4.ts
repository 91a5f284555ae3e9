/** LOGIN-4: PasswordChangeUrl is null where no password change is required ("Login response"). */
import { defineClause, inapplicable } from '../../src/check/index.js'
import { everyLogin, hasValue, isLoginOf } from '../../src/check/login/index.js'

defineClause('LOGIN-4', {
  needs: ({ run }) => {
    if (run.profile.users.main?.passwordChangeDue) inapplicable('the profile says that a password change is due')
  },
  checks: {
    'password-change-url': everyLogin(
      'PasswordChangeUrl is null in the answer to a login of the main user.',
      (login) => hasValue(login, 'PasswordChangeUrl', null),
      // Other users may never have been asked about: their passwords may well be old.
      {
        isJudged: (login, { run: { profile } }) =>
          profile.users.main !== undefined && isLoginOf(login, profile.users.main),
      },
    ),
  },
})
