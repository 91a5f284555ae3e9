import type { Exchange } from '../../exchange/index.js'
import { documentedLoginPage, type Actor } from '../../session/index.js'
import { send } from '../words/main-session.js'
import { needsPlatformHere } from '../words/platform-here.js'
import { needsNoLoop } from '../words/redirect-loop.js'
import { loginPageRequest } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'

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
