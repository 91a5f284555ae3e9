const reasons = {
  'no form':
    'is shown as an object or a list (RECORD-2, RECORD-4), which no documented body sets, so a change of it could not be put back',
  'shown otherwise':
    'holds something else by its XML answer than by its JSON answer (READ-4), so what a change would have to put back is not known: name another field in the profile, or see why the two answers differ',
  refused:
    'is refused the very value that it holds, while another field takes its own, so a change of it could not be put back: name another field or another record in the profile, or see what refuses it',
} as const

/** A change that is not sent: what the field holds is in no form that could be put back, is refused, or is not shown. */
export class ChangeWouldLose extends Error {
  override readonly name = 'ChangeWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: keyof typeof reasons = 'no form') {
    super(`${fields.join(', ')} of the sandbox record ${reasons[why]}`)
    this.fields = fields
  }
}
