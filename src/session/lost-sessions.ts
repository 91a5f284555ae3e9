/** So many sessions of a user that end by themselves are made anew in a run. */
const mostLost = 30

/**
 * The sessions of a run that ended by themselves, by user: a target that goes on losing them is not to be flooded with
 * logins.
 */
export class LostSessions {
  readonly #ofUser = new Map<string, Set<number>>()

  /** Takes note that the session of this login ended by itself; false where it is one too many to be made anew. */
  mayBeMadeAnew(userName: string, loginNumber: number): boolean {
    const key = userName.toLowerCase()
    const known = this.#ofUser.get(key) ?? new Set()
    if (known.size < mostLost) known.add(loginNumber)
    this.#ofUser.set(key, known)
    return known.has(loginNumber)
  }
}
