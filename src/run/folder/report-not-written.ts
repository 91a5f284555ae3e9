/** The disk had no room for the report of a run that has come to its end. What was changed may be put back all the same. */
export class ReportNotWritten extends Error {
  override readonly name = 'ReportNotWritten'
  readonly folder: string
  /** True where something of the checker's may still be in the sandbox record. */
  readonly notRestored: boolean

  constructor(folder: string, notRestored: boolean, cause: Error) {
    const record = notRestored
      ? `. The sandbox record is not restored. Free some space and run \`svc-conformance restore ${folder}\``
      : '. Free some space and retry. The target is unchanged'
    super(`no space left on disk for the report in ${folder} (${cause.message})${record}`, { cause })
    this.folder = folder
    this.notRestored = notRestored
  }
}
