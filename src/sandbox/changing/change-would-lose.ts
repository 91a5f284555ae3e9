/** A change that is not sent: what the field holds is in no form that could be put back, or is not shown. */
export class ChangeWouldLose extends Error {
  override readonly name = 'ChangeWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: 'no form' | 'shown otherwise' = 'no form') {
    super(
      why === 'no form'
        ? `${fields.join(', ')} of the sandbox record is shown as an object or a list (RECORD-2, RECORD-4), which no documented body sets, so a change of it could not be put back`
        : `${fields.join(', ')} of the sandbox record holds something else by its XML answer than by its JSON answer (READ-4), so what a change would have to put back is not known: name another field in the profile, or see why the two answers differ`,
    )
    this.fields = fields
  }
}
