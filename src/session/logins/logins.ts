import { setTimeout as pause } from 'node:timers/promises'
import { retryAfterMs, type Exchange } from '../../exchange/index.js'
import { claimsSuccess, readLoginAnswer } from './login-answer.js'
import { LoginRefused } from './login-refused.js'
import { Mutex } from '../mutex.js'

/** So many sessions that end by themselves are made anew in a run, whoever's they are. */
export const mostLostSessions = 30

/** What a limit of logins is counted by, and the longest that is waited for one that names no time. */
const minuteMs = 60_000

/**
 * Why the checker logged in although no clause asked for it: another login of the user had ended the session, it had ended by
 * itself or with a request that was to be refused, it had never served, or the login before was put off.
 */
export type WhyAgain = 'overtaken' | 'ended' | 'ended by refusal' | 'never served' | 'put off' | 'cookies grew'

export interface UnaskedLogin {
  readonly actor: string
  readonly why: WhyAgain
  /** The login, and the answer that showed why, where there is one. */
  readonly evidence: readonly string[]
  /** What had grown too large, in words. */
  readonly what?: string
}

/** A right login that was refused for a limit, and how long the next one of its user was held back for it. */
export interface LimitedLogin {
  readonly answer: Exchange
  readonly waitedMs: number
}

export interface LoginsSettings {
  /** Logins in a minute, as `limits.loginsPerMinute` of the profile has them; no limit where not given. */
  readonly perMinute?: number | undefined
  /** Milliseconds that are left of the run's time; no limit is waited for where not given. */
  readonly msLeft?: () => number
  /** Lets so many milliseconds go by, or fewer where the run is over. */
  readonly pause?: (ms: number) => Promise<unknown>
  /** Milliseconds of a clock that nobody sets. */
  readonly clock?: () => number
}

/**
 * The logins of a run: sent one at a time, no faster than the deployment allows, and counted by user, since a deployment may
 * allow one session per user; a session is then ended by the checker's own next login, and nobody is to blame.
 */
export class Logins {
  readonly #turnstile = new Mutex()
  readonly #latest = new Map<string, number>()
  readonly #provoked = new Map<string, number>()
  readonly #refusedInARow = new Map<string, number>()
  readonly #accepted = new Set<string>()
  readonly #lost = new Set<number>()
  readonly #unasked: UnaskedLogin[] = []
  readonly #limited: LimitedLogin[] = []
  readonly #begun: number[] = []
  readonly #settings: Required<Omit<LoginsSettings, 'perMinute'>>
  #perMinute: number
  #notBefore = 0
  #waitsInVain = false
  #wereTooMany = false
  #underWay: string | undefined
  #sent = 0
  #wrong = 0
  /** Whether two sessions of one user were seen to live side by side, or to end each other; undefined where nobody looked. */
  areApart: boolean | undefined

  constructor({ perMinute = Infinity, ...settings }: LoginsSettings = {}) {
    this.#perMinute = perMinute
    this.#settings = { msLeft: () => 0, pause, clock: () => performance.now(), ...settings }
  }

  get sent(): number {
    return this.#sent
  }

  /** Logins with a wrong password, as against the profile's `limits.wrongLogins`. */
  get wrong(): number {
    return this.#wrong
  }

  /** The logins that no clause asked for. */
  get unasked(): readonly UnaskedLogin[] {
    return this.#unasked
  }

  /** The right logins that were refused for a limit, in their order. */
  get limited(): readonly LimitedLogin[] {
    return this.#limited
  }

  /** Sends one login; gives its number, by which `hasLaterThan` tells whether another one followed. */
  send<T>(
    userName: string,
    wrong: boolean,
    task: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly number: number }> {
    return this.#turnstile.pass(async () => {
      await this.#keepPace()
      const number = ++this.#sent
      this.#begun.push(this.#settings.clock())
      if (wrong) this.#wrong += 1
      this.#underWay = userName.toLowerCase()
      try {
        const answer = await task()
        this.#latest.set(userName.toLowerCase(), number)
        return { answer, number }
      } finally {
        this.#underWay = undefined
      }
    })
  }

  /** Counts a login with a user's name that is sent to be refused: a deployment may lock the account for it. */
  provoke(userName: string): void {
    this.#provoked.set(userName.toLowerCase(), this.provokedOf(userName) + 1)
  }

  /** How many logins of a user were sent to be refused. */
  provokedOf(userName: string): number {
    return this.#provoked.get(userName.toLowerCase()) ?? 0
  }

  /** Counts how often the wire sent a login again, for a busy target or a closed connection: each was a login too. */
  repeated(actor: string, { id, earlier, attempts }: Pick<Exchange, 'id' | 'earlier' | 'attempts'>): void {
    const times = earlier.length + attempts - 1
    this.#sent += times
    for (let each = 0; each < times; each += 1) this.tellUnasked({ actor, why: 'put off', evidence: [id] })
  }

  /** Takes note of what came of a login with a user's own name and password. */
  answered(userName: string, answer: Exchange): void {
    const key = userName.toLowerCase()
    if (claimsSuccess(answer)) {
      this.#refusedInARow.set(key, 0)
      this.#accepted.add(key)
    } else if (new LoginRefused(userName, answer).blame === 'profile')
      this.#refusedInARow.set(key, this.refusedInARow(userName) + 1)
  }

  /** Right logins of a user that were refused in a row, whichever actor sent them. */
  refusedInARow(userName: string): number {
    return this.#refusedInARow.get(userName.toLowerCase()) ?? 0
  }

  /**
   * Whether a right login that was refused is to be sent once more: a login of the same user was accepted before, so that the
   * deployment seems to limit logins, and nothing else that is known explains it. The next login then waits for the time that
   * the answer names, or for a minute, and those after it go no faster than was served before. No limit is waited for that
   * outlasts the run, nor any after one wait in vain.
   */
  putsOff(userName: string, answer: Exchange): boolean {
    const { msLeft, clock } = this.#settings
    if (claimsSuccess(answer) || this.#waitsInVain || !this.isLimit(userName, answer)) return false
    const waitedMs = retryAfterMs(answer, new Date()) ?? minuteMs
    if (waitedMs > minuteMs || waitedMs >= msLeft()) return false
    const now = clock()
    this.#notBefore = now + waitedMs
    this.#perMinute = Math.min(this.#perMinute, Math.max(1, this.#begunSince(now - minuteMs).length - 1))
    this.#limited.push({ answer, waitedMs })
    return true
  }

  /** Whether a limit of logins explains a refusal: of a user who was let in before, and whom no wrong login may have locked. */
  isLimit(userName: string, answer: Exchange): boolean {
    if (!this.#accepted.has(userName.toLowerCase())) return false
    if (answer.status === 429) return true
    const { code, message } = readLoginAnswer(answer)
    return code !== undefined && message !== undefined && this.provokedOf(userName) === 0
  }

  /**
   * Whether a limit of logins answered a login, right or wrong, in the place of the login service: by 429, or with what a
   * right login was refused with for a limit.
   */
  isOfLimit(answer: Exchange): boolean {
    return answer.status === 429 || this.#limited.some((limited) => saysTheSame(limited.answer, answer))
  }

  /** Takes note of what came of the login that had waited. */
  waited(answer: Exchange): void {
    this.#waitsInVain = !claimsSuccess(answer)
  }

  tellUnasked(login: UnaskedLogin): void {
    this.#unasked.push(login)
  }

  /** Takes note that the session of this login ended by itself; false where it is one too many to be made anew. */
  mayBeMadeAnew(loginNumber: number): boolean {
    if (this.#lost.size < mostLostSessions) this.#lost.add(loginNumber)
    this.#wereTooMany ||= !this.#lost.has(loginNumber)
    return this.#lost.has(loginNumber)
  }

  /** Whether one was not made anew since so many had been before it. */
  get wereTooMany(): boolean {
    return this.#wereTooMany
  }

  /** Whether a login of this user followed that of the number, and may have ended its session. */
  hasLaterThan(userName: string, number: number): boolean {
    return (this.#latest.get(userName.toLowerCase()) ?? 0) > number
  }

  /** Whether a login of this user waits for its answer: it may have ended other sessions already. */
  isUnderWay(userName: string): boolean {
    return this.#underWay === userName.toLowerCase()
  }

  async #keepPace(): Promise<void> {
    const { clock, pause: wait } = this.#settings
    const [oldest] = this.#begunSince(clock() - minuteMs).slice(-this.#perMinute)
    const isFull = oldest !== undefined && this.#begunSince(clock() - minuteMs).length >= this.#perMinute
    const due = Math.max(this.#notBefore, isFull ? oldest + minuteMs : 0) - clock()
    if (due > 0) await wait(due).catch(() => undefined)
  }

  #begunSince(time: number): readonly number[] {
    return this.#begun.filter((begun) => begun > time)
  }
}

/** Whether two answers say the same, but for numbers: a limit may count down. */
function saysTheSame(one: Exchange, other: Exchange): boolean {
  const [said, saidToo] = [one, other].map((answer) => {
    const { code, message } = readLoginAnswer(answer)
    return JSON.stringify([answer.status, code, message?.replace(/\d+/g, 'n')])
  })
  return said === saidToo
}
