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
/** One thing about a report that is not as it must be. */
export interface ReportFault {
  /** JSON pointer into the report; empty for the report as a whole. */
  readonly path: string
  readonly message: string
}

/**
 * A report contradicts its schema or itself. Raised before anything is written: the checker made a mistake, and a
 * report that may be wrong is worth less than none.
 */
export class ReportDoesNotHold extends Error {
  override readonly name = 'ReportDoesNotHold'
  readonly faults: readonly ReportFault[]

  constructor(faults: readonly ReportFault[]) {
    const shown = faults.slice(0, 20).map((fault) => `  ${fault.path === '' ? '/' : fault.path}: ${fault.message}`)
    if (faults.length > shown.length) shown.push(`  … and ${String(faults.length - shown.length)} more`)
    super(`invalid report:\n${shown.join('\n')}`)
    this.faults = faults
  }
}

function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'the file does not exist'
  return code === 'EISDIR' ? 'it is a directory' : cause.message
}
