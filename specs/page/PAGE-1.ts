/**
 * PAGE-1: the login page is answered with 200 and an HTML page (lines 112 to 117).
 */
import { check, defineClause, hasStatus, isPage } from '../../src/check/index.js'
import { isNotWhereDocumented, loginPage } from '../../src/check/login/login-page.js'
import { documentedLoginPage } from '../../src/session/index.js'

defineClause('PAGE-1', {
  checks: {
    status: check({
      says: 'GET of the login page is answered with status 200.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ run, stranger }) => loginPage(run, stranger('visitor')),
      expects: (page, { run }) => {
        if (isNotWhereDocumented(page)) run.departures.fits('login-page')
        const isElsewhere = !new URL(page.request.url).pathname.endsWith(documentedLoginPage)
        run.departures.used('login-page', page.status === 200 && isElsewhere)
        return hasStatus(page, 200)
      },
    }),
    html: check({
      says: 'The login page is an HTML page.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ run, stranger }) => loginPage(run, stranger('visitor')),
      expects: isPage,
    }),
  },
})
