/** The journal is damaged within, not merely cut off at its end: what the checker changed cannot be told from it. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly path: string
  /** Counted from 1. */
  readonly line: number

  constructor(path: string, line: number, seen: string) {
    super(
      `line ${String(line)} of ${path} ${seen}: look at the sandbox record, and put it back by hand, by the snapshot in the journal's first line where that is left, or else by what its owner knows of it`,
    )
    this.path = path
    this.line = line
  }
}
