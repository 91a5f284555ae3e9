import type { Exchange } from '../../exchange/index.js'
import { baseLedTo, LoginRefused, originLedTo } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell, mendProfile } from '../outcome/verdict.js'
import { named, seen } from './answers.js'
import { firstLogin } from './main-session.js'

/**
 * Ends a clause that needs no login where nothing shows that the platform stands at the base URL: what was asked for leads
 * to another base URL or origin, or is refused as unknown, and no login service answered either. Neither a mistyped address nor a
 * sign-in that keeps everybody out is a breach of this clause.
 */
export async function needsPlatformHere(run: RunContext, answer: Exchange): Promise<Exchange> {
  const path = new URL(answer.request.url).pathname.slice(run.addresses.basePath.length)
  const base = baseLedTo(answer, path)
  const origin = originLedTo(answer)
  if (base === undefined && origin === undefined && !isOfNobody(answer)) return answer
  if (run.profile.users.main ? !(await isWithoutLoginService(run)) : base === undefined) return answer
  const what = `${named(answer)} is redirected (${String(answer.status)})`
  if (base !== undefined)
    mendProfile(`${what}: the base URL only leads to another, so give ${base} as target.baseUrl`, 'target.baseUrl')
  if (origin !== undefined)
    cantTell(
      `${what} to another origin, ${origin}, and no login service answers: look at what stands before the target`,
    )
  return mendProfile(
    `${named(answer)} answered ${seen(answer)}, and no login service is there: check the scheme, host, port and path of the base URL`,
    'target.baseUrl',
  )
}

/** A request that is refused as none of this server's: an unknown path or host, http where it speaks https. */
function isOfNobody({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403
}

async function isWithoutLoginService(run: RunContext): Promise<boolean> {
  try {
    await firstLogin(run, 'main')
  } catch (fault) {
    return fault instanceof LoginRefused && fault.isNoLoginService
  }
  return false
}
