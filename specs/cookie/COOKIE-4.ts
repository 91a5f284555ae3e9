/** COOKIE-4: where login sets the CSRF cookie, it has a value, path=/ and Secure ("Cookies and headers set by login"). */
import {
  areSecure,
  defineClause,
  everyLogin,
  finding,
  haveValues,
  orDeparture,
  pathsCoverBase,
} from '../../src/check/index.js'
import { setAs } from '../../src/check/login/cookie-checks.js'
import { loginsIn } from '../../src/check/login/login-checks.js'
import { needsOwnPrefix } from '../../src/check/login/own-prefix.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'

defineClause('COOKIE-4', {
  needs: async ({ run, main }) => {
    const { csrf } = main.names
    const logins = await loginsIn(run)
    if (logins.some((login) => setAs(login, csrf).length > 0)) return
    needsOwnPrefix(run, logins, csrf)
    inapplicable(`login sets no ${csrf}: an older deployment`)
  },
  checks: {
    // A deployment is a newer one or an older one: the token that one login brings is missed by the caller of the next.
    set: everyLogin('If one login sets the CSRF cookie, every login sets it.', (login, { main: { names } }) => {
      const copies = setAs(login, names.csrf).length
      return finding(copies > 0, names.csrf, copies > 0 ? names.csrf : `no ${names.csrf}`)
    }),
    value: {
      ...everyLogin('The CSRF cookie has a value.', (login, { main }) => haveValues(setAs(login, main.names.csrf))),
      after: 'set',
    },
    path: {
      ...everyLogin(
        'The CSRF cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, { run, main }) => pathsCoverBase(setAs(login, main.names.csrf), run.addresses.basePath),
      ),
      after: 'set',
    },
    secure: {
      ...everyLogin('The CSRF cookie is Secure.', (login, { main }) =>
        orDeparture('csrf-not-secure', true, areSecure(setAs(login, main.names.csrf))),
      ),
      after: 'set',
    },
  },
})
