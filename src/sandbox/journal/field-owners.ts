/** The fields that are not the checker's to put back: the server moves them by itself, or somebody else has set them. */
export class FieldOwners {
  readonly #others = new Set<string>()
  #server: ReadonlySet<string> | undefined

  addOthers(fields: readonly string[]): void {
    for (const field of fields) this.#others.add(field)
  }

  /** No field at all is news too: it has been found out then. */
  addServer(fields: readonly string[]): void {
    this.#server = new Set([...this.server, ...fields])
  }

  /** Somebody else's, but for those that turned out to be the server's. */
  get others(): ReadonlySet<string> {
    return new Set([...this.#others].filter((field) => !this.server.has(field)))
  }

  get server(): ReadonlySet<string> {
    return this.#server ?? new Set()
  }

  /** Whether it has been found out which fields the server moves by itself. */
  get knowsServer(): boolean {
    return this.#server !== undefined
  }

  has(field: string): boolean {
    return this.#others.has(field) || this.server.has(field)
  }
}
