import type { Exchange } from '../../exchange/index.js'
import { savedStore } from '../../session/index.js'
import type { Finding } from '../check.js'
import type { RunContext } from '../context/run-context.js'
import { hasStatus, isPage } from '../expectations.js'
import { allOf, finding } from '../finding.js'
import { isTheLoginPage } from '../login/login-page.js'
import { cantTell, inapplicable, untested } from '../outcome/verdict.js'
import { refusalIn } from '../core/access-refusal.js'
import { isGoodRead, named, seen } from '../core/answers.js'
import { send } from '../core/main-session.js'
import { ledBy } from '../core/redirects.js'
import { cell } from './grid.js'

/**
 * Where the redirect of an expired session leads a caller who keeps its cookies, as the document has callers do: to
 * the login page too, and not round in a circle. It comes after a caller without cookies got to the page by the same
 * address: what is in the way then hangs on the cookies.
 */
export async function expiredRedirectReachesLogin(
  run: RunContext,
  column: 'legacyRead' | 'odataRead',
): Promise<Finding> {
  const { refused } = await cell(run, 'expired', column)
  if (refusalIn(run, refused) !== 'redirect')
    untested(`the read of the expired session, ${named(refused)}, is not redirected (ACCESS-5)`)
  const led = await followInSavedSession(run, refused)
  const way = `redirect of the expired session ${named(refused)}, followed with its cookies`
  if (led.to === 'a circle') return finding(false, 'the login page', `a redirect loop at ${named(led.answer)}`)
  if (led.to !== 'an end') cantTell(`${way}: leads to ${led.to}`)
  if (isGoodRead(led.answer)) inapplicable(`${way}: ${seen(led.answer)}, because the target made a new session`)
  const isPageThere = allOf(hasStatus(led.answer, 200), isPage(led.answer))
  if (isPageThere.holds !== true) return isPageThere
  return allOf(isPageThere, await isTheLoginPage(run, run.newActor('visitor'), led.answer))
}

/** A redirect may clear cookies, and the page to which it leads: an address is asked once with the same ones. */
function followInSavedSession(run: RunContext, redirect: Exchange) {
  const { expiredSession, target } = run.profile
  const caller = run.newActor('caller whose session expired')
  const store = savedStore(expiredSession?.content, redirect.request.url, target.sendSecureOverHttp)
  store.take(redirect)
  caller.takeOver(store)
  const get = (url: string) => send(caller, { method: 'GET', url, headers: [['Accept', 'text/html']] })
  return ledBy(redirect, get, (url) => JSON.stringify(store.pairsFor(url)))
}
