/** A record was about to be changed, or was, and its journal is gone: what it held before cannot be told. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost'
  readonly folder: string

  constructor(folder: string) {
    super(
      `the journal was deleted from ${folder} before the record was restored. The sandbox record may have texts of the checker. Check it, and restore it by hand with the values that its owner knows`,
    )
    this.folder = folder
  }
}
