import type { Exchange } from '../../exchange/index.js'
import { documentedLoginPage, type Actor } from '../../session/index.js'
import { loginPages } from '../answers/access-refusal.js'
import { send } from '../sessions/sending.js'
import { cantTell, isUnjudged } from '../outcome/verdict.js'
import { named } from '../answers/answers.js'
import { isLoginPage } from '../answers/service-answers.js'
import { needsPlatformHere } from '../excuses/platform-here.js'
import { needsNoLoop } from '../answers/redirect-chain.js'
import { loginPageRequest } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'
import type { Finding } from '../outcome/check.js'
import { finding } from '../outcome/finding.js'

/** What makes a browser leave a page by itself: a refresh, a form that a script sends, a script that goes elsewhere. */
const leaving = [
  /<meta\b[^>]{0,200}http-equiv\s*=\s*["']?refresh/i,
  /<input\b[^>]{0,500}name\s*=\s*["']?(SAMLRequest|RelayState)\b/i,
  /\.submit\s*\(/,
  /\blocation(\.href)?\s*=[^=]/,
  /\blocation\.(replace|assign)\s*\(/,
]

/** What somebody has to click first. */
const onClick = /\son\w+\s*=\s*("[^"]{0,1000}"|'[^']{0,1000}')/gi

/** The login page's answer: at the documented path, else at the one that the profile's departure names. */
export async function loginPage(run: RunContext, visitor: Actor): Promise<Exchange> {
  return run.shared('login page', async () => {
    const request = loginPageRequest(run, documentedLoginPage)
    const documented = await send(visitor, request)
    const departed = run.departures.valueOf('login-page')
    const page =
      documented.status === 200 || departed === undefined
        ? await needsNoLoop(visitor, request, documented, [])
        : await send(visitor, loginPageRequest(run, departed))
    return needsPlatformHere(run, page)
  })
}

/**
 * A page to which a caller was led has to be the login page. How that looks the document does not say, so another one
 * is known for none only where the login page that is asked for by itself asks for a password, or calls itself a login: an
 * error page has status 200 and is HTML as well. Where that one does not, the address tells, or nothing does; nor does a page
 * that hands the browser on by itself.
 */
export async function isTheLoginPage(run: RunContext, visitor: Actor, page: Exchange): Promise<Finding> {
  const isIt = finding(true, 'the login page', 'the login page')
  if (isLoginPage(page)) return isIt
  const known = await loginPage(run, visitor).catch((fault: unknown) => {
    if (!isUnjudged(fault)) throw fault
  })
  const title = titleOf(page)
  if (known && title !== undefined && title === titleOf(known)) return isIt
  if (known && known.status === 200 && isLoginPage(known)) {
    if (isAutoRedirectPage(page))
      cantTell(
        `${named(page)} has a page that forwards the browser automatically, as for a sign-in elsewhere, and asks for no password. Check in a browser whether it ends on a login page`,
      )
    return finding(false, `the login page, as at ${named(known)}`, `a page that asks for no password (${named(page)})`)
  }
  const isThere = loginPages(run).some((each) => pathOf(each) === pathOf(page.request.url))
  if (!isThere)
    cantTell(`${named(page)} has a page that is not at the address of the login page and does not look like one`)
  return isIt
}

function pathOf(url: string): string {
  return new URL(url).pathname.toLowerCase()
}

function titleOf({ body }: Exchange): string | undefined {
  return /<title\b[^>]{0,200}>([^<]{1,500})<\/title>/i.exec(body.toString('utf8', 0, 256 * 1024))?.[1]?.trim()
}

/** Whether the page is missing at the documented path: it may stand at another, as the departure has it. */
export function isNotWhereDocumented({ status, request }: Exchange): boolean {
  return status === 404 && new URL(request.url).pathname.endsWith(documentedLoginPage)
}

/**
 * Whether a page hands a browser on by itself, as that of a sign-in elsewhere does while its user waits: what the user gets
 * to see shows in a browser alone.
 */
function isAutoRedirectPage({ body }: Exchange): boolean {
  const page = body.toString('utf8', 0, 256 * 1024).replaceAll(onClick, ' ')
  return leaving.some((sign) => sign.test(page))
}
