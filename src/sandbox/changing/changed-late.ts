/** The record shows what a change gave that went without an answer: it was carried out meanwhile, and may have hidden another. */
export class ChangedLate extends Error {
  override readonly name = 'ChangedLate'
  /** The fields that hold what it gave. */
  readonly fields: readonly string[]
  readonly blame = 'network'

  constructor(fields: readonly string[]) {
    super(
      `a change of the sandbox record that got no answer may have taken effect only now (${fields.join(', ')}), so a read after the next change proves nothing about that change. Run again`,
    )
    this.fields = fields
  }
}
