/** The report folder has a journal already: a record that an earlier run changed may not have been put back. */
export class JournalInTheWay extends Error {
  override readonly name = 'JournalInTheWay'
  readonly folder: string

  constructor(folder: string) {
    super(
      `${folder} has the journal of an earlier run that may not have restored the record. Nothing was changed. First run \`svc-conformance restore ${folder}\``,
    )
    this.folder = folder
  }
}
