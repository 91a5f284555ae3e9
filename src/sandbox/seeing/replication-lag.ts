import type { Row } from '../../odata/index.js'
import { letPass, type Patience } from './patience.js'

/** After so many changes that never showed, the target is one that does not set what it takes: nothing is waited for. */
const mostInVain = 2

/** How long a target that may be late is given, before it has shown by how much. */
const expectedMs = 150

/** What a read tells of itself. */
export interface Told {
  /** Whether the change shows; absent where nothing tells. */
  readonly shows?: ((row: Row) => boolean) | undefined
  /** Whether it seems to be the record as it was some changes ago. */
  readonly isOld: (row: Row) => boolean
}

/**
 * How late reads show what was changed. Of time the document says nothing: replicas or a cache may stand behind the
 * reads of a deployment, each at another time. Who looks too early takes a change for none, and its late show, or a
 * replica that is behind, for somebody else's doing.
 */
export class ReplicationLag {
  readonly #patience: Patience
  #lateByMs = 0
  #inVain = 0
  /** How long the reads after a change are waited for, until all that stands behind them has come to show it. */
  #settleMs = 0
  #oldInVain = 0

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** The longest that a change was seen, or is expected, to take until it shows; 0 where all showed at once. */
  get lateByMs(): number {
    return this.#lateByMs
  }

  /** The milliseconds after which reads do not go back any more to what was before a change; 0 where none did. */
  get settleMs(): number {
    return this.#settleMs
  }

  /** Has what need not show, such as a change that was refused, waited for all the same. */
  expectLate(): void {
    this.#lateByMs = Math.max(this.#lateByMs, expectedMs)
  }

  /** Reads after a change until it shows, within bounds; at its time where nothing tells whether it shows. */
  async read(read: () => Promise<Row>, told: Told): Promise<Row> {
    const ms = Math.max(told.shows ? 0 : this.#lateByMs, this.#settleMs)
    if (ms > 0) await letPass(ms, this.#patience)
    return this.readNow(read, told)
  }

  /** Reads while nothing was sent; again and again, within bounds, where a read seems to be of some changes ago. */
  async readNow(read: () => Promise<Row>, { shows = () => true, isOld }: Told): Promise<Row> {
    const since = performance.now()
    const isDue = (row: Row) => !shows(row) && this.#inVain < mostInVain
    const isBehind = (row: Row) => isOld(row) && this.#oldInVain < mostInVain
    let row = await read()
    const was = { due: isDue(row), behind: isBehind(row) }
    for (const ms of this.#patience.lateMs) {
      if (!isDue(row) && !isBehind(row)) break
      await letPass(ms, this.#patience)
      row = await read()
      was.behind ||= isBehind(row)
    }
    const lasted = Math.ceil(performance.now() - since)
    if (was.due) this.#learnLate(shows(row), lasted)
    if (was.behind) this.#learnOld(!isOld(row), lasted)
    return row
  }

  /** Reads again after each of those pauses, which come to a second, while nobody of this run changes anything. */
  async *again<T>(read: () => Promise<T>): AsyncGenerator<T> {
    for (const ms of this.#patience.lateMs) {
      await letPass(ms, this.#patience)
      yield await read()
    }
  }

  #learnLate(hasShown: boolean, lasted: number): void {
    if (hasShown) this.#lateByMs = Math.max(this.#lateByMs, lasted)
    else if (this.#lateByMs === 0) this.#inVain += 1
  }

  #learnOld(isOver: boolean, lasted: number): void {
    const longest = this.#patience.lateMs.reduce((sum, ms) => sum + ms, 0)
    if (isOver) this.#settleMs = Math.min(longest, 2 * Math.max(this.#settleMs, lasted, expectedMs))
    else if (this.#settleMs === 0) this.#oldInVain += 1
  }
}
