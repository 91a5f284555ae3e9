/** A journal and a profile that do not belong together: nothing was sent. */
export class JournalDoesNotFit extends Error {
  override readonly name = 'JournalDoesNotFit'

  constructor(reason: string) {
    super(`the journal does not match the profile: ${reason}`)
  }
}
