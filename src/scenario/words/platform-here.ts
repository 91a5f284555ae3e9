import type { Exchange } from '../../exchange/index.js'
import { baseLedTo, LoginRefused, originLedTo } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell } from '../outcome/verdict.js'
import { named } from './answers.js'
import { firstLogin } from './main-session.js'

/**
 * Ends a clause that needs no login where nothing shows that the platform stands at the base URL: what was asked for leads
 * to another base URL or origin, or is not there, and no login service answered either. Neither a mistyped address nor a
 * sign-in that keeps everybody out is a breach of this clause.
 */
export async function needsPlatformHere(run: RunContext, answer: Exchange): Promise<Exchange> {
  const path = new URL(answer.request.url).pathname.slice(run.addresses.basePath.length)
  const base = baseLedTo(answer, path)
  const origin = originLedTo(answer)
  if (base === undefined && origin === undefined && answer.status !== 404) return answer
  if (run.profile.users.main ? !(await isWithoutLoginService(run)) : base === undefined) return answer
  const what = `${named(answer)} is redirected (${String(answer.status)})`
  if (base !== undefined)
    cantTell(`${what}: the base URL only leads to another, so give ${base} as target.baseUrl`, 'profile')
  if (origin !== undefined)
    cantTell(
      `${what} to another origin, ${origin}, and no login service answers: look at what stands before the target`,
    )
  return cantTell(
    `${named(answer)} is not there (404), nor a login service: check that the base URL is that of the platform`,
    'profile',
  )
}

async function isWithoutLoginService(run: RunContext): Promise<boolean> {
  try {
    await firstLogin(run, 'main')
  } catch (fault) {
    return fault instanceof LoginRefused && fault.isNoLoginService
  }
  return false
}
