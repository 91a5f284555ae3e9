/** The report folder has a journal already: a record that an earlier run changed may not have been put back. */
export class JournalInTheWay extends Error {
  override readonly name = 'JournalInTheWay'
  readonly folder: string

  constructor(folder: string) {
    super(
      `${folder} has the journal of an earlier run, whose change may not have been put back: nothing was changed now; run \`svc-conformance restore ${folder}\` first`,
    )
    this.folder = folder
  }
}
