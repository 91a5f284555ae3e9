import { ExchangeFault, type Exchange } from '../../exchange/index.js'
import type { LoginRequest } from '../../schema/generated/login-request.js'
import { LoginRefused, type Credentials } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { firstLogin, type Role } from '../sessions/main-session.js'
import { hasNoSession } from '../excuses/working-session.js'
import { cite } from '../outcome/record.js'
import { percentDecoded } from './cookie-checks.js'

/** The answer of the run's first successful login of a user: what LOGIN and COOKIE judge. */
export async function loginIn(run: RunContext, role: Role = 'main'): Promise<Exchange> {
  const answer = await firstLogin(run, role)
  cite(...answer.earlier.map(({ id }) => id), answer.id)
  return answer
}

/**
 * The answers of all logins that have succeeded so far, the first one of main before the others; every further user of
 * the profile is among them. A deployment of many nodes may answer one login rightly and the next one not. A user who is
 * not logged in is left out: the clauses that need that user say so.
 */
export async function loginsIn(run: RunContext): Promise<readonly Exchange[]> {
  const first = await loginIn(run)
  for (const role of ['restricted', 'international'] as const) {
    if (run.profile.users[role] && !hasNoSession(run)) await firstLogin(run, role).catch(passOverRefusal)
  }
  const users = Object.values(run.profile.users)
  const others = run.passiveObservations.logins.filter(
    (login) => login.id !== first.id && users.some((user) => isLoginOf(login, user)),
  )
  cite(...others.map(({ id }) => id))
  return [first, ...others]
}

function passOverRefusal(fault: unknown): undefined {
  if (!(fault instanceof LoginRefused || fault instanceof ExchangeFault)) throw fault
}

/** Whether a login was made with this user's own name and password. */
export function isLoginOf(login: Exchange, { name, password }: Credentials): boolean {
  return login.request.body === JSON.stringify({ UserName: name, UserPassword: password } satisfies LoginRequest)
}

/** The user of the profile that a login was made for, and the role that the profile gives it. */
export function userOf(
  run: Pick<RunContext, 'profile'>,
  login: Exchange,
): { readonly role: string; readonly name: string } {
  const [entry] = Object.entries(run.profile.users).filter(([, user]) => isLoginOf(login, user))
  if (!entry) throw new TypeError('the login is of no user of the profile, so it cannot be judged')
  const [role, { name }] = entry
  return { role, name }
}

/**
 * What of a local path follows the base URL's own, however either is escaped; the path as it is where it lies elsewhere.
 */
export function belowBase(basePath: string, path: string | undefined): string | undefined {
  const [given, base] = [path, basePath].map((each) => each && percentDecoded(each))
  return base && given !== undefined && (given === base || given.startsWith(`${base}/`))
    ? given.slice(base.length)
    : path
}
