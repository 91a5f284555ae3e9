/**
 * PAGE-2: the login page sets the loader cookie (lines 112 to 117; the cookie: line 44).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  asDeclared,
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  orDeparture,
  seen,
} from '../../src/check/index.js'
import { noteMissingLoginPage } from '../../src/check/access/index.js'
import { issuedAs, loginPage, needsOwnPrefix } from '../../src/check/login/index.js'
import { firstLogin } from '../../src/check/sessions/index.js'
import { vendorNames } from '../../src/session/index.js'

/** The login page, the loader cookie by its name at this deployment, and whether login sets none either. */
async function pageOf({ run, stranger }: Given) {
  const visitor = stranger('visitor')
  const page = await loginPage(run, visitor)
  await noteMissingLoginPage(run, visitor, page)
  const { loader } = run.names?.found ? run.names : vendorNames(run.profile.target, [page])
  needsOwnPrefix(run, [page], loader)
  // An error instead of the page says nothing about its cookie.
  const isWithout = page.status === 200 && issuedAs(page, loader).length === 0
  const login = isWithout && run.profile.users.main ? await firstLogin(run, 'main') : undefined
  return { page, loader, isNowhere: login !== undefined && issuedAs(login, loader).length === 0 }
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
      expects: ({ page, loader, isNowhere }, { run }) =>
        asDeclared(run, orDeparture('no-loader-cookie', isNowhere, setsLoader(page, loader))),
    }),
  },
})
