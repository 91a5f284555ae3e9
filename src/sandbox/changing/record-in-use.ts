/**
 * Before the first change the record holds what only the checker writes, or what an earlier run left there: it is not as
 * its owner left it, and to take it for that would be to put it back to it. Nothing was changed.
 */
export class RecordInUse extends Error {
  override readonly name = 'RecordInUse'
  /** The fields that hold it. */
  readonly fields: readonly string[]
  readonly blame = 'nobody'

  /** `folder`: the report folder whose journal tells what was left; not known where a text of the checker's alone does. */
  constructor(record: { readonly entity: string; readonly id: string }, fields: readonly string[], folder?: string) {
    const left = folder === undefined ? "a text of the checker's own" : `what the run of ${folder} made of it`
    super(
      `the sandbox record ${record.entity} ${record.id} holds ${left} (${fields.join(', ')}): another run is at work on it, or one could not put it back; nothing was changed. Let that run end, or put the record back, by \`svc-conformance restore ${folder ?? 'DIR'}\` or by hand, then run again`,
    )
    this.fields = fields
  }
}
