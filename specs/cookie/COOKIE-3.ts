/** COOKIE-3: login sets the loader cookie, once or twice in one answer ("Cookies and headers set by login"). */
import { defineClause, type Given, isUnjudged } from '../../src/check/index.js'
import {
  areHttpOnly,
  everyLogin,
  issuedAs,
  issuesCookie,
  loginPage,
  ofOtherPrefix,
  pathsCoverBase,
} from '../../src/check/login/index.js'

async function pageLacksLoader({ run, main, stranger }: Given): Promise<boolean> {
  try {
    return issuedAs(await loginPage(run, stranger('visitor')), main.names.loader).length === 0
  } catch (fault) {
    if (!isUnjudged(fault) || run.departures.declared('no-loader-cookie')) throw fault
    return false
  }
}

defineClause('COOKIE-3', {
  checks: {
    set: everyLogin(
      'Login sets the loader cookie with a value, once or twice.',
      (login, { run, names: { loader } }) => {
        const otherPrefix = ofOtherPrefix(login, loader, run.profile.target.vendorPrefix)
        return otherPrefix ?? issuesCookie(login, loader, { most: 2, unless: 'no-loader-cookie' })
      },
      // The departure is that neither login nor the login page sets it.
      { isDeparted: pageLacksLoader },
    ),
    path: {
      ...everyLogin(
        'Every copy of the loader cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, { run, names }) => pathsCoverBase(issuedAs(login, names.loader), run.addresses.basePath),
      ),
      after: 'set',
    },
    'http-only': {
      ...everyLogin('Every copy of the loader cookie is HttpOnly.', (login, { names }) =>
        areHttpOnly(issuedAs(login, names.loader)),
      ),
      after: 'set',
    },
  },
})
