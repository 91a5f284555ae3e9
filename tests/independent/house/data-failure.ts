/** A data request that is refused, with the chain of messages that the error body nests. */
export class DataFailure extends Error {
  readonly status: number
  readonly inner: readonly string[]

  constructor(status: number, message: string, inner: readonly string[] = []) {
    super(message)
    this.name = 'DataFailure'
    this.status = status
    this.inner = inner
  }
}
