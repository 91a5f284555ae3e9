/** COOKIE-1: login sets the authentication ticket ("Cookies and headers set by login"). */
import { defineClause } from '../../src/check/index.js'
import { areHttpOnly, everyLogin, issuedAs, issuesCookie, pathsCoverBase } from '../../src/check/login/index.js'
import { ticketCookie } from '../../src/session/index.js'

defineClause('COOKIE-1', {
  checks: {
    set: everyLogin('Login sets .ASPXAUTH with a value.', (login) => issuesCookie(login, ticketCookie)),
    path: {
      ...everyLogin(
        'The .ASPXAUTH cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, { run }) => pathsCoverBase(issuedAs(login, ticketCookie), run.addresses.basePath),
      ),
      after: 'set',
    },
    'http-only': {
      ...everyLogin('The .ASPXAUTH cookie is HttpOnly.', (login) => areHttpOnly(issuedAs(login, ticketCookie))),
      after: 'set',
    },
  },
})
