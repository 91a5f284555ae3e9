/** A file that should be a report cannot be read as one: it is missing, or it is not JSON. */
export class ReportUnreadable extends Error {
  override readonly name = 'ReportUnreadable'
  readonly path: string
  /** Why, without the path. */
  readonly reason: string

  constructor(path: string, cause: unknown, wanted = 'report.json of a run') {
    const why = inWords(cause)
    super(`${path} cannot be read as a report: ${why}. Expected the ${wanted}.`, { cause })
    this.path = path
    this.reason = why
  }
}

function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'the file does not exist'
  return code === 'EISDIR' ? 'it is a directory' : cause.message
}
