/** A PUT that is not sent: it may blank what the target was seen not to set. */
export class PutWouldLose extends Error {
  override readonly name = 'PutWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: 'not set' | 'altered' = 'not set') {
    super(
      why === 'not set'
        ? `no PUT is sent: it may blank ${fields.join(', ')}, which no MERGE has set that was answered with success, so it could not be put back`
        : `no PUT is sent: it may blank ${fields.join(', ')}, and a value of that kind came to hold something else than a MERGE gave (WRITE-5), so it could not be put back`,
    )
    this.fields = fields
  }
}
