import type { Exchange } from '../../exchange/index.js'
import { savedStore, type Actor } from '../../session/index.js'
import type { Finding } from '../outcome/check.js'
import type { RunContext } from '../run-state/run-context.js'
import { hasStatus, isPage } from '../answers/expectations.js'
import { allOf, finding } from '../outcome/finding.js'
import { isTheLoginPage } from '../login/login-page.js'
import { cantTell, inapplicable, untested } from '../outcome/verdict.js'
import { refusalIn } from '../answers/access-refusal.js'
import { isGoodRead, named, seen } from '../answers/answers.js'
import { send } from '../sessions/sending.js'
import { ledBy, mostRedirects } from '../answers/redirect-chain.js'
import { cell } from './grid/grid.js'

/** Characters of an address that every server takes, to all that is known. */
const takenByAll = 2000

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

/**
 * Whether a page may have been refused for the length of its address alone: by 414, or as common servers do it, by 404
 * or 400.
 */
export function mayBeTooLong({ status, request }: Exchange): boolean {
  return status >= 400 && status < 500 && request.url.length > takenByAll
}

/**
 * Follows redirects by hand, as a browser without a session would: GET, its own cookie store, same origin only. A loop
 * or a chain without end decides nothing about where it was meant to lead.
 */
export async function follow(actor: Actor, answer: Exchange): Promise<Exchange> {
  const led = await ledBy(answer, (url) => send(actor, { method: 'GET', url, headers: [['Accept', 'text/html']] }))
  switch (led.to) {
    case 'an end':
      return led.answer
    case 'nowhere':
      return cantTell(`${named(led.answer)} redirects without a valid Location`)
    case 'another origin':
      return cantTell(
        `${named(led.answer)} redirects to another origin, ${led.origin}. The checker does not follow such redirects`,
        'nobody',
      )
    case 'a circle':
      return cantTell(`${named(led.answer)} redirects in a loop, or more than ${String(mostRedirects)} times`)
  }
}
