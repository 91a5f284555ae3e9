import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from '../../odata/index.js'
import type { Patience } from './patience.js'

/** After so many changes that never showed, the target is one that does not set what it takes: nothing is waited for. */
const mostInVain = 2

/** How long a target that may be late is given, before it has shown by how much. */
const expectedMs = 150

/**
 * How late reads show what was changed. Of time the document says nothing: a replica or a cache may stand behind the
 * reads of a deployment. Who looks too early takes a change for none, and its late show for somebody else's doing.
 */
export class LateShow {
  readonly #patience: Patience
  #lateByMs = 0
  #inVain = 0

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** The longest that a change was seen, or is expected, to take until it shows; 0 where all showed at once. */
  get lateByMs(): number {
    return this.#lateByMs
  }

  /** Has what need not show, such as a change that was refused, waited for all the same. */
  expectLate(): void {
    this.#lateByMs = Math.max(this.#lateByMs, expectedMs)
  }

  /** Reads until the change shows, within bounds; at its time where nothing tells whether it shows. */
  async read(read: () => Promise<Row>, shows?: (row: Row) => boolean): Promise<Row> {
    const { lateMs, signal } = this.#patience
    const wait = (ms: number) => pause(ms, undefined, signal ? { signal } : {})
    if (!shows && this.#lateByMs > 0) await wait(this.#lateByMs)
    let row = await read()
    if (!shows || shows(row) || this.#inVain >= mostInVain) return row
    const since = performance.now()
    for (const ms of lateMs) {
      await wait(ms)
      row = await read()
      if (!shows(row)) continue
      this.#lateByMs = Math.max(this.#lateByMs, Math.ceil(performance.now() - since))
      return row
    }
    if (this.#lateByMs === 0) this.#inVain += 1
    return row
  }

  /** Reads again after each of those pauses, which come to a second, while nobody of this run changes anything. */
  async *again(read: () => Promise<Row>): AsyncGenerator<Row> {
    const { lateMs, signal } = this.#patience
    for (const ms of lateMs) {
      await pause(ms, undefined, signal ? { signal } : {})
      yield await read()
    }
  }
}
