/** A change that is not sent: what the field holds is in no form that could be put back. */
export class ChangeWouldLose extends Error {
  override readonly name = 'ChangeWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[]) {
    super(
      `${fields.join(', ')} of the sandbox record is shown as an object or a list (RECORD-2, RECORD-4), which no documented body sets, so a change of it could not be put back`,
    )
    this.fields = fields
  }
}
