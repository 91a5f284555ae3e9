/** What the tests use of the client, which comes without types. */
declare module 'api-node-creatio' {
  interface Query {
    readonly filter?: unknown
    readonly select?: readonly string[]
    readonly expand?: unknown
    readonly orderBy?: string | readonly string[]
    readonly top?: number
    readonly skip?: number
    readonly count?: boolean
  }

  class Client {
    constructor(options: { readonly server: string; readonly username: string; readonly password: string })
    login(): Promise<this>
    /** The answer's body; the value alone where a field is named. */
    get(
      resource: string,
      options: { readonly id?: string; readonly field?: string; readonly query?: Query },
    ): Promise<unknown>
    insert(resource: string, record: object): Promise<unknown>
    update(resource: string, id: string, fields: object): Promise<unknown>
    delete(resource: string, id: string): Promise<unknown>
  }
  export default Client
}
