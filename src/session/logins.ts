import { LostSessions } from './lost-sessions.js'
import { Mutex } from './mutex.js'

/**
 * The logins of a run: sent one at a time, and counted by user, since a deployment may allow one session per user; a
 * session is then ended by the checker's own next login, and nobody is to blame.
 */
export class Logins {
  readonly lostSessions = new LostSessions()
  readonly #turnstile = new Mutex()
  readonly #latest = new Map<string, number>()
  readonly #provoked = new Map<string, number>()
  readonly #refusedInARow = new Map<string, number>()
  #underWay: string | undefined
  #sent = 0
  #wrong = 0

  get sent(): number {
    return this.#sent
  }

  /** Logins with a wrong password, as against the profile's `limits.wrongLogins`. */
  get wrong(): number {
    return this.#wrong
  }

  /** Sends one login; gives its number, by which `hasLaterThan` tells whether another one followed. */
  send<T>(
    userName: string,
    wrong: boolean,
    task: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly number: number }> {
    return this.#turnstile.pass(async () => {
      const number = ++this.#sent
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
  repeated(times: number): void {
    this.#sent += times
  }

  /** Takes note of what came of a login with a user's own name and password. */
  answered(userName: string, isRefused: boolean): void {
    const key = userName.toLowerCase()
    this.#refusedInARow.set(key, isRefused ? this.refusedInARow(userName) + 1 : 0)
  }

  /** Right logins of a user that were refused in a row, whichever actor sent them. */
  refusedInARow(userName: string): number {
    return this.#refusedInARow.get(userName.toLowerCase()) ?? 0
  }

  hasLaterThan(userName: string, number: number): boolean {
    return (this.#latest.get(userName.toLowerCase()) ?? 0) > number
  }

  /** Whether a login of this user waits for its answer: it may have ended other sessions already. */
  isUnderWay(userName: string): boolean {
    return this.#underWay === userName.toLowerCase()
  }
}
