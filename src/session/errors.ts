/** A file that is no saved session, or holds no proof that the session ever was good. */
export class SessionFileFault extends Error {
  override readonly name = 'SessionFileFault'

  constructor(reason: string) {
    super(`expiredSession: ${reason}. Create the file with \`svc-conformance session save BASE_URL --out FILE\``)
  }
}
