/** The journal is damaged within, not merely cut off at its end: what the checker changed cannot be told from it. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly path: string
  /** Counted from 1. */
  readonly line: number

  constructor(path: string, line: number, seen: string) {
    super(
      `line ${String(line)} of ${path} ${seen}: put the record back by hand, by the snapshot in the journal's first line`,
    )
    this.path = path
    this.line = line
  }
}
