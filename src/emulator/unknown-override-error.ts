/** An id names no variant or deviation. `nearest` is what may have been meant. */
export class UnknownOverrideError extends RangeError {
  override readonly name = 'UnknownOverrideError'
  readonly kind: 'variant' | 'deviation'
  readonly id: string
  readonly nearest: string

  constructor(kind: 'variant' | 'deviation', id: string, nearest: string) {
    super(`there is no ${kind} '${id}'; did you mean '${nearest}'?`)
    this.kind = kind
    this.id = id
    this.nearest = nearest
  }
}
