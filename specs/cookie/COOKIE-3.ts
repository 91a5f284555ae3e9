/** COOKIE-3: login sets the loader cookie, once or twice in one answer ("Cookies and headers set by login"). */
import {
  areHttpOnly,
  defineClause,
  everyLogin,
  issuesCookie,
  ofOtherPrefix,
  pathsCoverBase,
} from '../../src/check/index.js'
import { issuedAs } from '../../src/check/login/cookie-checks.js'

defineClause('COOKIE-3', {
  checks: {
    set: everyLogin('Login sets the loader cookie with a value, once or twice.', (login, { run, main }) => {
      const { loader } = main.names
      const otherPrefix = ofOtherPrefix(login, loader, run.profile.target.vendorPrefix)
      return otherPrefix ?? issuesCookie(login, loader, { most: 2, unless: 'no-loader-cookie' })
    }),
    path: {
      ...everyLogin(
        'Every copy of the loader cookie has path=/, or the path of the base URL or a prefix of it.',
        (login, given) => pathsCoverBase(issuedAs(login, given.main.names.loader), given.run.addresses.basePath),
      ),
      after: 'set',
    },
    'http-only': {
      ...everyLogin('Every copy of the loader cookie is HttpOnly.', (login, { main }) =>
        areHttpOnly(issuedAs(login, main.names.loader)),
      ),
      after: 'set',
    },
  },
})
