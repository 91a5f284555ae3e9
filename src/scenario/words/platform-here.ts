import type { Exchange } from '../../exchange/index.js'
import { baseLedTo, LoginRefused, originLedTo, pathLedTo, readLoginAnswer } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { challengesOf } from './challenges.js'
import { cantTell, mendProfile } from '../outcome/verdict.js'
import { named, seen } from './answers.js'
import { firstLogin } from './main-session.js'

/**
 * Ends a clause that needs no login where nothing shows that the platform stands at the base URL: what was asked for leads
 * to another base URL or origin, or is refused as unknown, and no login service answered either; or where what stands before
 * the target turns the login away in the same way. Neither a mistyped address nor a sign-in that keeps everybody out is a
 * breach of this clause. `wanted` is the status that the clause asks for.
 */
export async function needsPlatformHere(run: RunContext, answer: Exchange, wanted = 200): Promise<Exchange> {
  const path = new URL(answer.request.url).pathname.slice(run.addresses.basePath.length)
  const base = baseLedTo(answer, path)
  const origin = originLedTo(answer)
  if (base === undefined && origin === undefined && !isOfNobody(answer)) {
    await needsWayIn(run, answer, wanted)
    return answer
  }
  if (run.profile.users.main ? !(await isWithoutLoginService(run)) : base === undefined) return answer
  const what = `${named(answer)} is redirected (${String(answer.status)})`
  if (base !== undefined)
    mendProfile(`${what}: the base URL only leads to another, so give ${base} as target.baseUrl`, 'target.baseUrl')
  if (origin !== undefined)
    cantTell(
      `${what} to another origin, ${origin}, and no login service answers: look at what stands before the target`,
    )
  return nobodyHere(answer)
}

/** Ends a clause about a page that may be anybody's where no login service shows that the platform stands there. */
export async function needsLoginService(run: RunContext, page: Exchange): Promise<void> {
  if (run.profile.users.main && (await isWithoutLoginService(run))) nobodyHere(page)
}

function nobodyHere(answer: Exchange): never {
  return mendProfile(
    `${named(answer)} answered ${seen(answer)}, and no login service is there: check the scheme, host, port and path of the base URL`,
    'target.baseUrl',
  )
}

/**
 * Ends a clause where the login is turned away just as this answer is, and by no login service: by 401 or 403 without a
 * word of it, or to the same page of this origin. Then something before the target lets nobody through. An answer with the
 * status that was wanted is turned away only where the login is asked for the same credentials.
 */
async function needsWayIn(run: RunContext, answer: Exchange, wanted: number): Promise<void> {
  const path = pathLedTo(answer)
  const isTurnedAway = answer.status === 401 || answer.status === 403 || path !== undefined
  if (!isTurnedAway || !run.profile.users.main) return
  const refused = (await refusalOfLogin(run))?.exchange
  if (refused?.status !== answer.status || pathLedTo(refused) !== path) return
  if (answer.status === wanted && schemesOf(refused) !== schemesOf(answer)) return
  if (readLoginAnswer(refused).code !== undefined) return
  cantTell(
    `${named(answer)} is answered ${seen(answer)}, as the login is: something before the target keeps the checker out, so have it let through there`,
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

/** A request that is refused as none of this server's: an unknown path or host, http where it speaks https. */
function isOfNobody({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403
}

async function isWithoutLoginService(run: RunContext): Promise<boolean> {
  return (await refusalOfLogin(run))?.isNoLoginService === true
}
