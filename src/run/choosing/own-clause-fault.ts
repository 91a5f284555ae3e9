/** Clause files that cannot be judged by: each with its file, and what is wrong with it. Nothing was sent. */
export class OwnClauseFault extends Error {
  override readonly name = 'OwnClauseFault'
  readonly folder: string
  readonly faults: readonly string[]

  constructor(folder: string, faults: readonly string[]) {
    super(
      faults.length === 1 && faults[0] !== undefined
        ? `invalid clauses in ${folder}: ${faults[0]}`
        : `invalid clauses in ${folder}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.folder = folder
    this.faults = faults
  }
}
