import type { ExchangeRecord } from '../../schema/generated/exchange.js'

/** The newest records of a run, as many as fit into `room` characters. */
export class RecordShelf {
  readonly #room: number
  readonly #records = new Map<string, { readonly record: ExchangeRecord; readonly size: number }>()
  #used = 0

  constructor(room: number) {
    this.#room = room
  }

  get all(): readonly ExchangeRecord[] {
    return [...this.#records.values()].map(({ record }) => record)
  }

  find(id: string): ExchangeRecord | undefined {
    return this.#records.get(id)?.record
  }

  put(record: ExchangeRecord, size: number): void {
    this.#records.set(record.id, { record, size })
    this.#used += size
    for (const [id, oldest] of this.#records) {
      if (this.#used <= this.#room) break
      this.#records.delete(id)
      this.#used -= oldest.size
    }
  }
}
