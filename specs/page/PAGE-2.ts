/**
 * PAGE-2: the login page sets the loader cookie (lines 112 to 117; the cookie: line 44).
 */
import type { Exchange } from '../../src/exchange/index.js'
import { check, defineClause, finding, type Finding } from '../../src/check/index.js'
import { issuedAs } from '../../src/check/login/cookie-checks.js'
import { isNotWhereDocumented, loginPage } from '../../src/check/login/login-page.js'
import { needsOwnPrefix } from '../../src/check/login/own-prefix.js'
import type { Given } from '../../src/check/runner/given.js'
import { seen } from '../../src/check/core/answers.js'
import { vendorNames } from '../../src/session/index.js'

/** The login page, and the loader cookie by its name at this deployment. */
async function pageOf({ run, stranger }: Given) {
  const page = await loginPage(run, stranger('visitor'))
  const { loader } = run.names?.found ? run.names : vendorNames(run.profile.target, [page])
  needsOwnPrefix(run, [page], loader)
  return { page, loader }
}

function setsLoader(page: Exchange, loader: string): Finding {
  const copies = issuedAs(page, loader).length
  const seenIn = copies > 0 ? `${loader} is set` : `${seen(page)}, without ${loader}`
  return finding(copies > 0, `Set-Cookie of ${loader}`, seenIn)
}

defineClause('PAGE-2', {
  checks: {
    cookie: check({
      says: 'The login page sets the loader cookie.',
      depth: 'core',
      cost: { requests: 0 },
      asks: pageOf,
      expects: ({ page, loader }, { run }) => {
        // What stands in the place of the page is none without the cookie.
        const isWithout = page.status === 200 && issuedAs(page, loader).length === 0
        if (run.departures.used('no-loader-cookie', isWithout))
          return finding(true, 'no loader cookie, as declared', seen(page))
        if (isNotWhereDocumented(page)) run.departures.fits('login-page')
        return setsLoader(page, loader)
      },
    }),
  },
})
