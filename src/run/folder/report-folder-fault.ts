/** The report folder that was asked for cannot be used: which, why, and what to do. Wrong usage. */
export class ReportFolderFault extends Error {
  override readonly name = 'ReportFolderFault'
  readonly folder: string

  constructor(folder: string, reason: string) {
    super(`cannot use the report directory ${folder}: ${reason}`)
    this.folder = folder
  }
}
