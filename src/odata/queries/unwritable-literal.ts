/** Raised where a value cannot stand in a filter or an address: a fault of the checker or of the profile. */
export class UnwritableLiteral extends Error {
  override readonly name = 'UnwritableLiteral'
  /** What the value was to be. */
  readonly wanted: string

  constructor(wanted: string, seen: string) {
    super(`cannot write ${seen} as ${wanted}`)
    this.wanted = wanted
  }
}
