import type { Value } from '../../odata/index.js'

/** The values that fields got beside a change which did not give them, and how often each field did. */
export class UnaskedValues {
  readonly #seen = new Map<string, { readonly times: number; readonly value: Value }>()

  count(field: string, value: Value): void {
    this.#seen.set(field, { times: (this.#seen.get(field)?.times ?? 0) + 1, value })
  }

  /** The fields to which it happened once. */
  get once(): readonly string[] {
    return [...this.#seen].filter(([, { times }]) => times === 1).map(([field]) => field)
  }

  /** The latest of a field's values. */
  valueOf(field: string): Value {
    return this.#seen.get(field)?.value ?? null
  }
}
