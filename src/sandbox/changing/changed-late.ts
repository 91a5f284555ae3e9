/** The record shows what a change gave that went without an answer: it was carried out meanwhile, and may have hidden another. */
export class ChangedLate extends Error {
  override readonly name = 'ChangedLate'
  /** The fields that hold what it gave. */
  readonly fields: readonly string[]
  readonly blame = 'network'

  constructor(fields: readonly string[]) {
    super(
      `a change of the sandbox record that went without an answer may have been carried out only now (${fields.join(', ')}): what is read after the next change tells nothing of that one; run again`,
    )
    this.fields = fields
  }
}
