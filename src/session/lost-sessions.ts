/** So many sessions that end by themselves are made anew in a run, whoever's they are. */
export const mostLostSessions = 30

/**
 * The sessions of a run that ended by themselves: a target that goes on losing them is not to be flooded with logins.
 */
export class LostSessions {
  readonly #lost = new Set<number>()
  #wereTooMany = false

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
}
