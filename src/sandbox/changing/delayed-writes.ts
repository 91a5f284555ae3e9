import type { Row } from '../../odata/index.js'
import type { Ledger } from '../journal/ledger.js'
import { sameStored } from '../seeing/sameness.js'
import { isCarriedOut, type Carried, type Order } from './careful-change.js'

/**
 * The changes that went without an answer, as they come to show: what was given up, or whose connection broke, may stand
 * in a queue of the target, and be carried out behind a later one. Each does so once at most, so that what shows again is
 * the doing of the target.
 */
export class DelayedWrites {
  readonly #shown = new Set<number>()

  /** The fields that hold after a change what an earlier one gave in its place. */
  shownAfter({ changes, types }: Ledger, { fields, before }: Pick<Order, 'fields' | 'before'>, carried: Carried) {
    const { answer, after } = carried
    const expected: Row = isCarriedOut(answer) ? { ...before, ...fields } : before
    const late = new Set<string>()
    for (const { number, fields: given } of changes.withoutAnswer) {
      const shown = Object.entries(given as Row)
        .filter(([field, value]) => sameStored(value, after[field], types.get(field)))
        .map(([field]) => field)
        .filter((field) => !sameStored(expected[field], after[field], types.get(field)))
      if (shown.length === 0 || this.#shown.has(number)) continue
      this.#shown.add(number)
      for (const field of shown) late.add(field)
    }
    return [...late]
  }
}
