import type { Exchange, RequestDraft, Wire } from '../exchange/index.js'

/** A wire on which no more than so many exchanges are under way: what a profile allows holds for whatever is sent. */
export class BoundedWire implements Wire {
  readonly #wire: Wire
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor(wire: Wire, atOnce: number) {
    this.#wire = wire
    this.#atOnce = atOnce
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    if (this.#underWay < this.#atOnce) this.#underWay += 1
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await this.#wire.send(draft)
    } finally {
      // Whoever waits longest takes the place over.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#underWay -= 1
    }
  }

  close(): Promise<void> {
    return this.#wire.close()
  }
}
