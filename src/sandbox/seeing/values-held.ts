import type { Row, Value } from '../../odata/index.js'
import { canonical, type FieldTypes } from './sameness.js'

/** What each field of the record was seen to hold in a run, the snapshot's value among it. */
export class ValuesHeld {
  readonly #types: FieldTypes
  readonly #values = new Map<string, Set<string>>()

  constructor(types: FieldTypes) {
    this.#types = types
  }

  see(row: Row): void {
    for (const [field, value] of Object.entries(row)) {
      this.#values.set(field, (this.#values.get(field) ?? new Set()).add(this.#spelt(field, value)))
    }
  }

  /** Whether the field held this value at some time: a replica that lags behind may show it once more. */
  has(field: string, value: Value | undefined): boolean {
    return this.#values.get(field)?.has(this.#spelt(field, value)) === true
  }

  #spelt(field: string, value: Value | undefined): string {
    return canonical(value, this.#types.get(field))
  }
}
