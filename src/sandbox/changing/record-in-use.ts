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
    const left = folder === undefined ? 'a text of the checker' : `values of the run of ${folder}`
    super(
      `the sandbox record ${record.entity} ${record.id} has ${left} (${fields.join(', ')}): another run uses it, or an earlier one did not restore it. Nothing was changed. Wait until that run ends, or restore the record with \`svc-conformance restore ${folder ?? 'DIR'}\` or by hand. Then run again`,
    )
    this.fields = fields
  }
}
