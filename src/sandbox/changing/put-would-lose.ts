const reasons = {
  'not set': 'which no MERGE has set that was answered with success',
  altered: 'and a value of that kind came to hold something else than a MERGE gave (WRITE-5)',
  'another text': 'whose text is another one in the XML answer than in the JSON answer (READ-4)',
  'one session': 'which another session does not show as the one that set them does (WRITE-1)',
  hidden: 'which the JSON answer shows as not set and the XML answer as set (READ-4)',
} as const

/** A PUT that is not sent: it may blank what the target was seen not to set, or not to show. */
export class PutWouldLose extends Error {
  override readonly name = 'PutWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: keyof typeof reasons = 'not set') {
    super(`no PUT is sent: it may blank ${fields.join(', ')}, ${reasons[why]}, so it could not be put back`)
    this.fields = fields
  }
}
