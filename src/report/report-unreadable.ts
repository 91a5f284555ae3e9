/** A file that should be a report cannot be read as one: it is missing, or it is not JSON. */
export class ReportUnreadable extends Error {
  override readonly name = 'ReportUnreadable'
  readonly path: string
  /** Why, without the path. */
  readonly reason: string

  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${path} cannot be read as a report: ${why}. Wanted is the report.json of a run.`, { cause })
    this.path = path
    this.reason = why
  }
}
