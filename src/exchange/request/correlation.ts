import { randomUUID } from 'node:crypto'
import type { HeaderPair } from './request-draft.js'

/**
 * Gives every exchange of one wire an id that no other wire gives: what logs of the target and the evidence are held
 * together by.
 */
export class Correlation {
  readonly #header: string
  readonly #run = randomUUID()

  constructor(header: string) {
    this.#header = header
  }

  pairFor(exchangeId: string): HeaderPair {
    return [this.#header, `${this.#run}.${exchangeId}`]
  }
}
