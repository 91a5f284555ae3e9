export type OverrideKind = 'variant' | 'deviation' | 'generation' | 'trait' | 'scenario'

const mostNamed = 10

/** An id names no variant, deviation, generation, trait or scenario. `suggested` is what may have been meant, `nearest` the first. */
export class UnknownOverrideError extends RangeError {
  override readonly name = 'UnknownOverrideError'
  readonly kind: OverrideKind
  readonly id: string
  readonly nearest: string
  readonly suggested: readonly string[]

  constructor(kind: OverrideKind, id: string, suggested: readonly string[]) {
    const more = suggested.length - mostNamed
    const named = suggested.slice(0, mostNamed).map((each) => `'${each}'`)
    const others = more > 0 ? ` (and ${String(more)} more)` : ''
    super(`there is no ${kind} '${id}'; did you mean ${named.join(', ')}${others}?`)
    this.kind = kind
    this.id = id
    this.nearest = suggested[0] ?? ''
    this.suggested = suggested
  }
}
