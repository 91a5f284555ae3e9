/** The report folder that was asked for cannot be used: which, why, and what to do. Wrong usage. */
export class ReportFolderFault extends Error {
  readonly folder: string

  constructor(folder: string, reason: string) {
    super(`the report folder ${folder} cannot be used: ${reason}`)
    this.name = 'ReportFolderFault'
    this.folder = folder
  }
}
