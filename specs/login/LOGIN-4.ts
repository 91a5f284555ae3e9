/** LOGIN-4: PasswordChangeUrl is null where no password change is required ("Login response"). */
import { defineClause, everyLogin, hasValue } from '../../src/check/index.js'
import { isLoginOf } from '../../src/check/login/login-checks.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'

defineClause('LOGIN-4', {
  needs: ({ run }) => {
    if (run.profile.users.main?.passwordChangeDue) inapplicable('the profile says that a password change is due')
  },
  checks: {
    'password-change-url': everyLogin(
      'PasswordChangeUrl is null in the answer to a login of the main user.',
      (login) => hasValue(login, 'PasswordChangeUrl', null),
      // Other users may never have been asked about: their passwords may well be old.
      (login, { run: { profile } }) => profile.users.main !== undefined && isLoginOf(login, profile.users.main),
    ),
  },
})
