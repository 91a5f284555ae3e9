/** No exchange with the platform was found, so there is nothing to judge. */
export class NothingToJudge extends Error {
  override readonly name = 'NothingToJudge'

  constructor(source: string, exchanges: number) {
    const counted = exchanges === 1 ? '1 exchange' : `${String(exchanges)} exchanges`
    super(
      exchanges === 0
        ? `${source} contains no exchange`
        : `${source} contains ${counted}, but no login (no request to /ServiceModel/AuthService.svc/Login). The platform ` +
            'is found by its login. Record from before the login on',
    )
  }
}

/** A recording that cannot be read: which, where and why. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording'

  constructor(source: string, place: string, reason: string) {
    super(`${source}${place === '' ? '' : `, ${place}`}: ${reason}`)
  }
}

/** A HAR file from which its tool has left the cookies out, so that every request seems to be sent without them. */
export class CookiesLeftOut extends UnreadableRecording {
  constructor(source: string) {
    super(
      source,
      '',
      'the login answer sets no cookie and no request sends one. Browsers leave cookies out of a sanitized HAR: export it with sensitive data',
    )
  }
}
