/** Somebody else changed the record while the checker worked on it: no further change is sent. */
export class ChangedByOthers extends Error {
  override readonly name = 'ChangedByOthers'
  readonly entity: string
  readonly id: string
  /** The fields that changed, and not by the checker. Their values stay as they are. */
  readonly fields: readonly string[]
  readonly blame = 'nobody'

  constructor(record: { readonly entity: string; readonly id: string }, fields: readonly string[]) {
    super(
      `somebody else changed the sandbox record ${record.entity} ${record.id} meanwhile (${fields.join(', ')}): the checker changes it no further; run again when it is left in peace`,
    )
    this.entity = record.entity
    this.id = record.id
    this.fields = fields
  }
}
