import type { Exchange } from '../../exchange/index.js'
import { baseLedTo, LoginRefused, originLedTo, pathLedTo, readLoginAnswer, setsLoader } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { challengesOf } from '../answers/challenges.js'
import { cantTell, profileError } from '../outcome/verdict.js'
import { named, seen } from '../answers/answers.js'
import { firstLogin } from '../sessions/main-session.js'

/**
 * Ends a clause that needs no login where nothing shows that the platform stands at the base URL: no login service answered,
 * and what was asked for does not set the loader cookie either, as the login page does; or where what stands before the
 * target turns the login away in the same way. Neither a mistyped address, nor a site that answers whatever it is asked, nor
 * a sign-in that keeps everybody out says anything of this clause. `wanted` is the status that the clause asks for.
 */
export async function needsPlatformHere(run: RunContext, answer: Exchange, wanted = 200): Promise<Exchange> {
  const path = new URL(answer.request.url).pathname.slice(run.addresses.basePath.length)
  const base = baseLedTo(answer, path)
  const origin = originLedTo(answer)
  const isLed = base !== undefined || origin !== undefined
  if (!isLed && setsLoader(answer)) return answer
  const refusal = run.profile.users.main && (await refusalOfLogin(run))
  if (refusal && !isLed) needsWayIn(refusal.exchange, answer, wanted)
  if (run.profile.users.main ? refusal?.isNoLoginService !== true : base === undefined) return answer
  const what = `${named(answer)} is redirected (${String(answer.status)})`
  if (base !== undefined)
    profileError(`${what}: the base URL redirects to another one. Set target.baseUrl to ${base}`, 'target.baseUrl')
  const why = refusal?.message ?? 'no login service answered'
  if (origin !== undefined) cantTell(`${what} to another origin, ${origin}, and ${why}`)
  return profileError(`${named(answer)} answered ${seen(answer)}, and ${why}`, 'target.baseUrl')
}

/**
 * Ends a clause where the login is turned away just as this answer is, and by no login service: by 401 or 403 without a
 * word of it, or to the same page of this origin. Then something before the target lets nobody through. An answer with the
 * status that was wanted is turned away only where the login is asked for the same credentials.
 */
function needsWayIn(refused: Exchange, answer: Exchange, wanted: number): void {
  const path = pathLedTo(answer)
  const isTurnedAway = answer.status === 401 || answer.status === 403 || path !== undefined
  if (!isTurnedAway || refused.status !== answer.status || pathLedTo(refused) !== path) return
  if (answer.status === wanted && schemesOf(refused) !== schemesOf(answer)) return
  if (readLoginAnswer(refused).code !== undefined) return
  cantTell(
    `${named(answer)} is answered with ${seen(answer)}, like the login: something before the target blocks the checker. Exempt the checker there`,
  )
}

function schemesOf(answer: Exchange): string {
  return challengesOf(answer)
    .map(({ scheme }) => scheme)
    .sort()
    .join()
}

/** How the login was refused, where it was. */
async function refusalOfLogin(run: RunContext): Promise<LoginRefused | undefined> {
  try {
    await firstLogin(run, 'main')
  } catch (fault) {
    return fault instanceof LoginRefused ? fault : undefined
  }
  return undefined
}
