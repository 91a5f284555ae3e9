/** Clause files that cannot be judged by: each with its file, and what is wrong with it. Nothing was sent. */
export class OwnClauseFault extends Error {
  override readonly name = 'OwnClauseFault'
  readonly folder: string
  readonly faults: readonly string[]

  constructor(folder: string, faults: readonly string[]) {
    super(
      faults.length === 1 && faults[0] !== undefined
        ? `the clauses of ${folder} cannot be used: ${faults[0]}`
        : `the clauses of ${folder} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.folder = folder
    this.faults = faults
  }
}
