const reasons = {
  'no form':
    'is shown as an object or a list (RECORD-2, RECORD-4). No documented body sets that, so the checker could not restore it',
  'shown otherwise':
    'differs between the XML and the JSON answer (READ-4), so the value to restore is unknown. Name another field in the profile, or check why the answers differ',
  refused:
    'refuses its own current value, while another field accepts its own, so the checker could not restore it. Name another field or record in the profile, or check what refuses the value',
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
