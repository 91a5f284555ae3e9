/** A record was about to be changed, or was, and its journal is gone: what it held before cannot be told. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost'
  readonly folder: string

  constructor(folder: string) {
    super(
      `the journal was deleted from ${folder} before the record was put back: look at the sandbox record, which may hold texts of the checker's, and put it back by hand, by what its owner knows of it`,
    )
    this.folder = folder
  }
}
