/** COOKIE-5: login sets the user name cookie ("Cookies and headers set by login"). */
import { defineClause } from '../../src/check/index.js'
import { areHttpOnly, everyLogin, issuedAs, issuesCookie, pathsCoverBase } from '../../src/check/login/index.js'
import { userNameCookie } from '../../src/session/index.js'

defineClause('COOKIE-5', {
  checks: {
    set: everyLogin('Login sets the UserName cookie with a value.', (login) =>
      issuesCookie(login, userNameCookie, { unless: 'no-username-cookie' }),
    ),
    path: {
      ...everyLogin(
        'The UserName cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, { run }) => pathsCoverBase(issuedAs(login, userNameCookie), run.addresses.basePath),
      ),
      after: 'set',
    },
    'http-only': {
      ...everyLogin('The UserName cookie is HttpOnly.', (login) => areHttpOnly(issuedAs(login, userNameCookie))),
      after: 'set',
    },
  },
})
