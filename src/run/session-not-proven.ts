/** A session that could not be saved: it is not proven to be good, and nothing later could tell it from one that never was. */
export class SessionNotProven extends Error {
  override readonly name = 'SessionNotProven'

  constructor(reason: string) {
    super(`the session was not saved: ${reason}`)
  }
}
