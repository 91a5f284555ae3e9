/**
 * A body that was read as JSON and is none. `firstBytes` is masked as the evidence is, so that the message may be
 * printed; `mediaType` is what the answer called itself, '' where it did not say.
 */
export class NotJson extends Error {
  override readonly name = 'NotJson'
  readonly exchangeId: string
  readonly mediaType: string
  readonly firstBytes: string

  constructor(exchangeId: string, mediaType: string, firstBytes: string) {
    super(
      `expected JSON in the body of ${exchangeId}: its content type is ${mediaType === '' ? 'missing' : mediaType} ` +
        `and it ${firstBytes === '' ? 'is empty' : `begins with ${firstBytes}`}`,
    )
    this.exchangeId = exchangeId
    this.mediaType = mediaType
    this.firstBytes = firstBytes
  }
}
