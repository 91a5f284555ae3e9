/** COOKIE-4: where login sets the CSRF cookie, it has a value, path=/ and Secure ("Cookies and headers set by login"). */
import { defineClause, finding, inapplicable, orDeparture } from '../../src/check/index.js'
import {
  areSecure,
  everyLogin,
  haveValues,
  loginsIn,
  needsOwnPrefix,
  pathsCoverBase,
  setAs,
} from '../../src/check/login/index.js'

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
    set: everyLogin('If one login sets the CSRF cookie, every login sets it, with a value.', (login, { names }) => {
      const copies = setAs(login, names.csrf)
      return copies.length > 0 ? haveValues(copies) : finding(false, names.csrf, `no ${names.csrf}`)
    }),
    path: {
      ...everyLogin(
        'The CSRF cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, { run, names }) => pathsCoverBase(setAs(login, names.csrf), run.addresses.basePath),
      ),
      after: 'set',
    },
    secure: {
      ...everyLogin('The CSRF cookie is Secure.', (login, { names }) =>
        orDeparture('csrf-not-secure', true, areSecure(setAs(login, names.csrf))),
      ),
      after: 'set',
    },
  },
})
