import { ExchangeFault, type Exchange } from '../../exchange/index.js'
import type { LoginRequest } from '../../schema/generated/login-request.js'
import {
  alterations,
  issuedCookies,
  LoginRefused,
  readLoginAnswer,
  saidByLogin,
  ticketCookie,
  type Actor,
  type Credentials,
} from '../../session/index.js'
import { named } from '../core/answers.js'
import { control } from '../core/control.js'
import { firstLogin, needsAvailable, send, session, type Role } from '../core/main-session.js'
import { percentDecoded } from './percent-decoded.js'
import { cite, inRole } from '../outcome/record.js'
import { otherReads } from '../core/requests.js'
import {
  callProofs,
  canProveSession,
  needsGuarded,
  readProof,
  sessionProof,
  type SessionProof,
} from '../core/session-proof.js'
import type { RunContext } from '../context/run-context.js'
import { isTargetUnavailable } from '../core/way.js'
import { cantTell, profileError, untested } from '../outcome/verdict.js'

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
    if (run.profile.users[role]) await firstLogin(run, role).catch(passOverRefusal)
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
export function userOf(run: RunContext, login: Exchange): { readonly role: string; readonly name: string } {
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

/** Who takes the wrong-password attempt: the decoy where there is one, so that no account in use can be locked. */
export function wrongLoginUser(run: RunContext): Credentials {
  return run.profile.users.decoy ?? run.profile.users.main ?? untested('no user is configured', 'users.main')
}

/** A login that must not succeed, and what its cookies opened; undefined where it set none, or gave Code 0. */
export interface LoginAttempt {
  readonly answer: Exchange
  readonly opened: Opened | undefined
}

/**
 * Tries whether a login succeeds, by what its cookies open. A ticket alone proves nothing either way, since some platforms
 * issue one that opens nothing.
 */
export async function attemptLogin(
  run: RunContext,
  actor: Actor,
  ...[body, isWrong]: Parameters<Actor['tryLogIn']>
): Promise<LoginAttempt> {
  const answer = inRole('the login that must not succeed', await actor.tryLogIn(body, isWrong))
  const { code, ticketIssued } = readLoginAnswer(answer)
  // What stands before a login service, and puts a caller off, has not looked at the credentials.
  if (code === undefined) needsAvailable(answer)
  if (code === 0 || issuedCookies(answer).length === 0) return { answer, opened: undefined }
  const works = await sessionOpens(run, actor)
  if (works === undefined && ticketIssued) {
    profileError(
      `${named(answer)} issued a ticket. Set entities.probe, so that the checker can test what it gives access to`,
      'entities.probe',
    )
  }
  return { answer, opened: works?.what === 'nothing' ? await openedOtherwise(run, actor, works) : works }
}

/** The same, and the right login after it, unless that one has succeeded: what it shows is a breach whatever follows. */
export async function attemptBeforeRightLogin(...attempted: Parameters<typeof attemptLogin>): Promise<LoginAttempt> {
  const attempt = await attemptLogin(...attempted)
  const { answer, opened = { what: 'nothing' } } = attempt
  if (readLoginAnswer(answer).code !== 0 && opened.what === 'nothing') await rightLogin(attempted[0])
  return attempt
}

/** What is not there for anybody opens to nobody, and a call that goes through without a ticket is opened by none. */
async function openedOtherwise(run: RunContext, actor: Actor, nothing: Opened): Promise<Opened> {
  const reads = run.profile.entities.probe ? otherReads(run).map(readProof) : []
  for (const proof of [...reads, ...callProofs(run)]) {
    try {
      const opened = await openedBy(run, actor, proof)
      if (opened.what === 'records') return opened
      if (opened.what === 'a call' && !(await goesWithoutTicket(run, proof))) return opened
    } catch (fault) {
      if (!isTargetUnavailable(fault)) throw fault
    }
  }
  return nothing
}

async function goesWithoutTicket(run: RunContext, { request, isGood }: SessionProof): Promise<boolean> {
  return isGood(await send(await session(run, 'main'), request, alterations.tokenAlone))
}

/** What an actor's cookies open, and the answer that shows it. */
export interface Opened {
  readonly what: SessionProof['opens'] | 'nothing'
  readonly by: Exchange
}

/**
 * What an actor's cookies open, beside the main user's own, which do; undefined where the profile names nothing to ask. A
 * ticket without a CSRF token is tried with a borrowed one: it must not open anything either.
 */
export async function sessionOpens(run: RunContext, actor: Actor): Promise<Opened | undefined> {
  if (!canProveSession(run)) return undefined
  const main = await session(run, 'main')
  const proof = await sessionProof(run, main)
  const opened = await openedBy(run, actor, proof)
  if (opened.what === 'nothing') await control(run, main, proof.request, proof.isGood)
  else await needsGuarded(run, proof)
  return opened
}

async function openedBy(run: RunContext, actor: Actor, { request, isGood, opens }: SessionProof): Promise<Opened> {
  const main = await session(run, 'main')
  const hasTicket = actor.store.valueOf(ticketCookie, request.url) !== undefined
  const lacksToken = hasTicket && actor.tokenFor(request.url) === undefined
  const borrowed = lacksToken ? main.tokenFor(request.url) : undefined
  const alteration = borrowed === undefined ? undefined : alterations.borrowedToken(main.names.csrf, borrowed)
  const by = await send(actor, request, alteration)
  return { what: isGood(by) ? opens : 'nothing', by }
}

/**
 * The positive half of a login that must not succeed: the right one follows, by the same user, and does. Where it does
 * not, the refusals before it prove nothing.
 */
export async function rightLogin(run: RunContext): Promise<Exchange> {
  const user = wrongLoginUser(run)
  const honest = run.newActor('right login', user)
  const answer = inRole('the right login that follows', needsAvailable(await honest.tryOwnLogIn()))
  const { code, ticketIssued } = readLoginAnswer(answer)
  if (code !== 0 && !ticketIssued) {
    const refused = `the right login afterwards was refused too (${named(answer)}: ${saidByLogin(answer)})`
    if (!run.profile.users.decoy)
      cantTell(
        `${refused}. The wrong login likely locked the account: unlock it, and set users.decoy to an account that nobody uses, or set limits.wrongLogins: 0`,
      )
    const key = 'users.decoy'
    profileError(`${refused}. Check name and password of ${key}, and whether that user is locked`, key)
  }
  return answer
}
