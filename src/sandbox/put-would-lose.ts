/** A PUT that is not sent: it may blank what the target was seen not to set. */
export class PutWouldLose extends Error {
  override readonly name = 'PutWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[]) {
    super(
      `no PUT is sent: it may blank ${fields.join(', ')}, which no MERGE has set that was answered with success, so it could not be put back`,
    )
    this.fields = fields
  }
}
