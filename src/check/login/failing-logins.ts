import type { ClauseId, Depth } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import {
  alterations,
  issuedCookies,
  readLoginAnswer,
  saidByLogin,
  ticketCookie,
  type Actor,
  type Credentials,
} from '../../session/index.js'
import { named } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { session } from '../sessions/main-session.js'
import { needsAvailable, send } from '../sessions/sending.js'
import { otherReads } from '../sessions/requests.js'
import { inAnotherSession, twoSessions } from '../twins/second-session.js'
import {
  callProofs,
  canProveSession,
  needsGuarded,
  readProof,
  sessionProof,
  type SessionProof,
} from '../sessions/session-proof.js'
import { isTargetUnavailable } from '../sessions/endpoints.js'
import { needsWorkingSession } from '../excuses/working-session.js'
import type { RunContext } from '../run-state/run-context.js'
import { cite, inRole } from '../outcome/record.js'
import { cantTell, profileError } from '../outcome/verdict.js'
import { loginIn } from './login-checks.js'
import { configured } from '../outcome/not-configured.js'

/** A login that must not succeed, as one check of a clause asks for it. */
interface FailingLogin {
  readonly clause: ClauseId
  readonly check: string
  readonly depth: Depth
  readonly actor: string
  readonly body: (user: Credentials, run: RunContext) => Parameters<Actor['tryLogIn']>[0]
  /** Counts towards a locked account, as `limits.wrongLogins` allows. */
  readonly mayLock?: boolean
  /** Sent after the right login and not before it, so that no account meets two in a row that may lock it. */
  readonly isLast?: boolean
}

/**
 * The logins that must not succeed, in the order in which they are sent. One right login gives them all their meaning: a
 * deployment may limit logins, so each is sent once a run, and only where its check is played.
 */
export const failingLogins = {
  'a wrong password': {
    clause: 'LOGIN-5',
    check: 'wrong-password',
    depth: 'core',
    actor: 'wrong password',
    body: ({ name, password }) => ({ UserName: name, UserPassword: `${password}x` }),
    mayLock: true,
  },
  'an unknown user': {
    clause: 'LOGIN-6',
    check: 'unknown-user',
    depth: 'core',
    actor: 'unknown user',
    body: (_user, run) => ({ UserName: run.randomName('user'), UserPassword: run.randomName('password') }),
  },
  'no UserName': {
    clause: 'LOGIN-7',
    check: 'no-user-name',
    depth: 'core',
    actor: 'login with no UserName',
    body: ({ password }) => ({ UserPassword: password }),
  },
  'a body that is not JSON': {
    clause: 'LOGIN-7',
    check: 'not-json',
    depth: 'standard',
    actor: 'login with a body that is not JSON',
    body: ({ name, password }) => `UserName=${encodeURIComponent(name)}&UserPassword=${encodeURIComponent(password)}`,
  },
  'no UserPassword': {
    clause: 'LOGIN-7',
    check: 'no-password',
    depth: 'standard',
    actor: 'login with no UserPassword',
    body: ({ name }) => ({ UserName: name }),
    mayLock: true,
    isLast: true,
  },
} as const satisfies Readonly<Record<string, FailingLogin>>

export type FailingLoginName = keyof typeof failingLogins

type Settled<T> = { readonly value: T } | { readonly fault: unknown }

/** What came of them all, and of the right login among them. */
interface Attempts {
  readonly of: ReadonlyMap<FailingLoginName, Settled<LoginAttempt>>
  readonly right: Settled<Exchange>
}

/**
 * A login that must not succeed, and what its cookies opened. The first check that asks sends all that the run plays. Where
 * the right login is refused too, the refusals prove nothing: only one that has succeeded is told.
 */
export async function attempted(run: RunContext, name: FailingLoginName): Promise<LoginAttempt> {
  // A run whose own user is refused ends before it tries a wrong login.
  await loginIn(run)
  const { of, right } = await run.groundwork('logins that must not succeed', () => attemptAll(run, name))
  const attempt = valueOf(of.get(name) ?? (await run.groundwork(`login with ${name}`, () => attemptOne(run, name))))
  const { answer, opened } = attempt
  inRole('the login that must not succeed', answer)
  cite(answer.id, ...(opened ? [opened.by.id] : []))
  if (readLoginAnswer(answer).code === 0 || (opened && opened.what !== 'nothing')) return attempt
  const accepted = inRole('the right login of the same run', valueOf(right))
  cite(accepted.id)
  needsLoginService(run, answer)
  return attempt
}

async function attemptAll(run: RunContext, asked: FailingLoginName): Promise<Attempts> {
  const of = new Map<FailingLoginName, Settled<LoginAttempt>>()
  const due = (Object.keys(failingLogins) as FailingLoginName[]).filter((name) => name === asked || isDue(run, name))
  const tryThose = async (last: boolean) => {
    for (const name of due) {
      if (isSentLast(name) === last) of.set(name, await attemptOne(run, name))
    }
  }
  await tryThose(false)
  const right = await settled(() => rightLogin(run))
  await tryThose(true)
  // A limit that began with the last of them shows by the right login after it.
  if (due.some(isSentLast) && run.settings.selected.includes('LOGIN-10')) await settled(() => twoSessions(run))
  return { of, right }
}

function isSentLast(name: FailingLoginName): boolean {
  const { isLast = false }: FailingLogin = failingLogins[name]
  return isLast
}

function attemptOne(run: RunContext, name: FailingLoginName): Promise<Settled<LoginAttempt>> {
  const { actor, body }: FailingLogin = failingLogins[name]
  const isWrong = name === 'a wrong password'
  return settled(() => {
    const user = wrongLoginUser(run)
    return attemptLogin(run, run.newActor(actor, isWrong ? user : undefined), body(user, run), isWrong)
  })
}

function isDue(run: RunContext, name: FailingLoginName): boolean {
  const { clause, check, depth, mayLock = false }: FailingLogin = failingLogins[name]
  return run.plays(clause, { id: check, depth }) && !(mayLock && run.profile.limits.wrongLogins < 1)
}

async function settled<T>(task: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await task() }
  } catch (fault) {
    return { fault }
  }
}

function valueOf<T>(one: Settled<T>): T {
  if ('fault' in one) throw one.fault
  return one.value
}

/** Who takes the wrong-password attempt: the decoy where there is one, so that no account in use can be locked. */
export function wrongLoginUser(run: RunContext): Credentials {
  return run.profile.users.decoy ?? configured(run, 'users.main')
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
  const answer = await actor.tryLogIn(body, isWrong)
  const { code, ticketIssued } = readLoginAnswer(answer)
  needsLoginService(run, answer)
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

/** What stands before a login service, and puts a caller off, has not looked at the credentials. */
function needsLoginService(run: RunContext, answer: Exchange): void {
  if (!run.logins.isOfLimit(answer)) return
  cantTell(
    `a login limit answered instead of the login service, so no login was refused for its credentials (${named(answer)}: ${saidByLogin(answer)}). Set limits.loginsPerMinute to what the deployment allows`,
  )
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
  await needsWorkingSession(run, main)
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
 * The positive half of the logins that must not succeed: the right one, of the same user, does. Where it does not, the
 * refusals prove nothing. Its session is the decoy's from then on or, where there is no decoy, the second one of main.
 */
export async function rightLogin(run: RunContext): Promise<Exchange> {
  const { decoy } = run.profile.users
  const honest = decoy ? run.actor('decoy', decoy) : inAnotherSession(run)
  const answer = needsAvailable(await honest.tryOwnLogIn())
  const { code, ticketIssued } = readLoginAnswer(answer)
  if (code !== 0 && !ticketIssued) {
    const refused = `the right login afterwards was refused too (${named(answer)}: ${saidByLogin(answer)})`
    if (!decoy)
      cantTell(
        `${refused}. The wrong login likely locked the account: unlock it, and set users.decoy to an account that nobody uses, or set limits.wrongLogins: 0`,
      )
    const key = 'users.decoy'
    profileError(`${refused}. Check name and password of ${key}, and whether that user is locked`, key)
  }
  return answer
}
