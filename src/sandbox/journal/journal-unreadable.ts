/** The journal is damaged within, not merely cut off at its end: what the checker changed cannot be told from it. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly path: string
  /** Counted from 1. */
  readonly line: number

  constructor(path: string, line: number, seen: string) {
    super(
      `line ${String(line)} of ${path} ${seen}. Check the sandbox record, and restore it by hand from the snapshot in the first line of the journal. If that is lost, use the values that the owner of the record knows`,
    )
    this.path = path
    this.line = line
  }
}
