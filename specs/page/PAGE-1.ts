/**
 * PAGE-1: the login page is answered with 200 and an HTML page (lines 112 to 117).
 */
import { byDeparture, check, defineClause, hasStatus, isPage } from '../../src/check/index.js'
import { noteMissingLoginPage } from '../../src/check/access/index.js'
import { loginPage } from '../../src/check/login/index.js'
import { documentedLoginPage } from '../../src/session/index.js'

defineClause('PAGE-1', {
  checks: {
    status: check({
      says: 'GET of the login page is answered with status 200.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async ({ run, stranger }) => {
        const visitor = stranger('visitor')
        const page = await loginPage(run, visitor)
        await noteMissingLoginPage(run, visitor, page)
        return page
      },
      expects: (page) => {
        const isElsewhere = !new URL(page.request.url).pathname.endsWith(documentedLoginPage)
        return isElsewhere ? byDeparture('login-page', hasStatus(page, 200)) : hasStatus(page, 200)
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
