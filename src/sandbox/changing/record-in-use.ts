/**
 * Before the first change the record holds what only the checker writes: it is not as its owner left it, and to take it
 * for that would be to put it back to it. Nothing was changed.
 */
export class RecordInUse extends Error {
  override readonly name = 'RecordInUse'
  /** The fields that hold a text of the checker's. */
  readonly fields: readonly string[]
  readonly blame = 'nobody'

  constructor(record: { readonly entity: string; readonly id: string }, fields: readonly string[]) {
    super(
      `the sandbox record ${record.entity} ${record.id} holds a text of the checker's own (${fields.join(', ')}): another run is at work on it, or one could not put it back; nothing was changed. Let that run end, or put the record back, by \`svc-conformance restore\` with its report folder or by hand, then run again`,
    )
    this.fields = fields
  }
}
