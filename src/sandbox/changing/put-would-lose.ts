const reasons = {
  'not set': 'no successful MERGE has set that',
  altered: 'a MERGE of such a value stored another one (WRITE-5)',
  'another text': 'the XML and the JSON answer show different texts (READ-4)',
  'one session': 'another session does not show the values that one session set (WRITE-1)',
  hidden: 'the JSON answer shows no value, but the XML answer shows one (READ-4)',
} as const

/** A PUT that is not sent: it may blank what the target was seen not to set, or not to show. */
export class PutWouldLose extends Error {
  override readonly name = 'PutWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: keyof typeof reasons = 'not set') {
    super(`no PUT is sent: it may blank ${fields.join(', ')}, which the checker could not restore: ${reasons[why]}`)
    this.fields = fields
  }
}
