export type OverrideKind = 'variant' | 'deviation' | 'generation' | 'trait'

/** An id names no variant, deviation, generation or trait. `nearest` is what may have been meant. */
export class UnknownOverrideError extends RangeError {
  override readonly name = 'UnknownOverrideError'
  readonly kind: OverrideKind
  readonly id: string
  readonly nearest: string

  constructor(kind: OverrideKind, id: string, nearest: string) {
    super(`there is no ${kind} '${id}'; did you mean '${nearest}'?`)
    this.kind = kind
    this.id = id
    this.nearest = nearest
  }
}
