import { setTimeout as pause } from 'node:timers/promises'
import { ExchangeFault, retryAfterMs, type Exchange } from '../../exchange/index.js'
import { isGatewayStatus } from '../../runtime/http-status.js'
import { LoginRefused, type Actor } from '../../session/index.js'
import { SandboxUnreadable } from '../errors.js'

/** How often something is tried, and how long the first pause is, in milliseconds; each further one is twice as long. */
export interface Patience {
  readonly attempts: number
  readonly pauseMs: number
  /** A third attempt, or a later one, is not begun after so many milliseconds: each one may take a whole time-out. */
  readonly withinMs?: number
  /** How often the word of a busy target is taken that says when to come again; by default never. */
  readonly retryAfters?: number
  /** Whether a session is made anew however many were lost, or refused, in the run before. */
  readonly logsInAlways?: boolean
  /** The pauses after which a change that does not show is looked for again, in milliseconds. */
  readonly lateMs: readonly number[]
  readonly signal?: AbortSignal | undefined
  /** What lets so many milliseconds go by; a timer of Node by default. */
  readonly pause?: typeof pause
}

/** Lets so many milliseconds go by; throws where the run is over. */
export async function letPass(ms: number, { signal, pause: wait = pause }: Patience): Promise<void> {
  await wait(ms, undefined, signal ? { signal } : {})
}

/** Some five seconds in all: what restarts or is overloaded has come back by then, or does not come back soon. */
export const defaultPatience: Patience = { attempts: 8, pauseMs: 40, withinMs: 10_000, lateMs: [100, 300, 600] }

/** One time-out or lost connection may have been bad luck. */
const fewestAttempts = 2

const longestPauseMs = 2000

/** As long as one request may take by default: a target that asks for more is not waited for. */
const longestRetryAfterMs = 30_000

/** How often a busy target is heeded while the record is put back, which there is no later time for. */
const retryAftersOfRestore = 3

/** As patient as wanted, and with a busy target more so, and at no login's cost: for putting the record back. */
export function patienceOfRestore(patience: Patience): Patience {
  return { ...patience, retryAfters: retryAftersOfRestore, logsInAlways: true }
}

/** A refused password is tried once more, since the refusal may be a passing one; more often might lock the account. */
const mostRefusedLogins = 2

/** The same over all of a run that are refused in a row: what went by would have done so by then. */
const mostRefusedInARow = 2 * mostRefusedLogins

/** Sessions that end by themselves; after that many it is the user who is refused, and not the session. */
const mostLostSessions = 3

/** What an answer says of the session and the target, before its body counts. */
export type Standing = 'goes on' | 'logged out' | 'unavailable'

export function standingOf({ status }: Pick<Exchange, 'status'>): Standing {
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) return 'logged out'
  return isGatewayStatus(status) ? 'unavailable' : 'goes on'
}

/** One attempt: what was wanted, or that it is to be made again, in a fresh session where this one seems to have ended. */
export type Attempt<T> = { readonly done: T } | Again

interface Again {
  readonly again: Exclude<Standing, 'goes on'>
  readonly why: Error
  /** What a busy target answered: it may say when to come again. */
  readonly busy?: Exchange
}

/**
 * Makes attempts until one succeeds, within bounds: over lost sessions, overloaded gateways and broken connections. An
 * actor that has no session yet gets one first. Throws what the last attempt came to, LoginRefused where no session is
 * to be had, and at once where the run is over.
 */
export async function persistently<T>(
  actor: Actor,
  patience: Patience,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  const { attempts, pauseMs, withinMs = Infinity, retryAfters = 0, logsInAlways = false } = patience
  let until = performance.now() + withinMs
  let asked = 0
  const isLast = (turn: number) => turn >= attempts || (turn >= fewestAttempts && performance.now() > until)
  const wait = async (turn: number, { busy }: Again) => {
    const longer = busy && asked < retryAfters ? retryAfterMs(busy, new Date()) : undefined
    const granted = longer !== undefined && longer <= longestRetryAfterMs ? longer : 0
    asked += granted > 0 ? 1 : 0
    until += granted
    const own = Math.min(longestPauseMs, pauseMs * 2 ** (turn - 1))
    await letPass(Math.max(granted, own), patience)
  }
  let refusedLogins = 0
  let lostSessions = 0
  let newerThan = actor.user && !actor.hasSession ? 0 : undefined
  for (let turn = 1; ; turn += 1) {
    if (newerThan !== undefined) {
      const { loginAnswer, refusedInARow } = actor
      if (!logsInAlways && loginAnswer && refusedInARow >= mostRefusedInARow)
        throw new LoginRefused(actor.name, loginAnswer)
      const login = await attemptOrFault(loggingIn(actor, newerThan))
      if ('again' in login) {
        if (login.again === 'logged out') refusedLogins += 1
        if (refusedLogins >= mostRefusedLogins || isLast(turn)) throw login.why
        // A login that brought no session has a number as well, and is none that another caller has made.
        newerThan = Math.max(newerThan, actor.loginNumber)
        await wait(turn, login)
        continue
      }
    }
    newerThan = undefined
    const { loginNumber } = actor
    const outcome = await attemptOrFault(attempt)
    if ('done' in outcome) return outcome.done
    const isLost = outcome.again === 'logged out' && !actor.isOvertakenSince(loginNumber)
    if (isLost) lostSessions += 1
    if (lostSessions >= mostLostSessions || isLast(turn)) throw outcome.why
    if (isLost && !logsInAlways && !actor.mayMakeAnew(loginNumber)) throw outcome.why
    if (outcome.again === 'logged out') newerThan = loginNumber
    else await wait(turn, outcome)
  }
}

/** Makes a session for an actor; one that somebody else has made meanwhile will do. */
function loggingIn(actor: Actor, newerThan: number): () => Promise<Attempt<true>> {
  return async () => {
    if (!actor.user) throw new SandboxUnreadable('refused', `${actor.name} has no user to log in with`)
    await actor.renew(newerThan)
    return { done: true }
  }
}

async function attemptOrFault<T>(attempt: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
  try {
    return await attempt()
  } catch (fault) {
    if (fault instanceof ExchangeFault && fault.kind !== 'aborted') return { again: 'unavailable', why: fault }
    if (fault instanceof LoginRefused) {
      const busy = standingOf(fault.exchange) === 'unavailable'
      return { again: busy ? 'unavailable' : 'logged out', why: fault, busy: fault.exchange }
    }
    throw fault
  }
}
