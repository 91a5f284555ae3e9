import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import type { Journal } from '../journal/journal.js'
import { isBlank } from '../seeing/likeness.js'
import type { RecordAccess } from '../seeing/record-access.js'
import { isLaterStamp } from '../seeing/servers-own.js'
import { fieldsThatDiffer } from '../seeing/sameness.js'
import { findServerOwned, lookAtField, type Moved } from './find-server-owned.js'

/** How often in a row a look that tells nothing is taken again. */
const mostLooks = 3

export interface Onlooker {
  readonly record: RecordAccess
  readonly keeper: Actor
  /** The fields that the checker may change: none of them is ever taken for the server's own. */
  readonly allowed: readonly string[]
  /** The record as it is. Throws where somebody else has changed it. */
  readonly read: (journal: Journal) => Promise<Row>
}

/** The look at what the server moves by itself, before the first change: else the change would seem to have moved it. */
export class ServerManagedFields {
  readonly #onlooker: Onlooker
  readonly #refused = new Set<string>()
  readonly #refusedAll = new Set<string>()
  readonly #settable = new Set<string>()
  #isTaken = false

  constructor(onlooker: Onlooker) {
    this.#onlooker = onlooker
  }

  /** The fields to which the target refuses what they hold, while it takes another one's: they could not be put back. */
  get refused(): ReadonlySet<string> {
    return this.#refused
  }

  /** Those, and the fields that were refused every value: what a PUT blanks in them could not be put back. */
  get lostByPut(): readonly string[] {
    return [...this.#refused, ...this.#refusedAll]
  }

  /** Takes the look where that has not been done. Throws what keeps it from telling anything. */
  async take(journal: Journal, moved?: Moved): Promise<void> {
    const { record, keeper, read } = this.#onlooker
    for (let attempt = 1; !this.#isTaken; attempt += 1) {
      const { ledger } = journal
      const before = ledger.changes.last === 0 ? ledger.snapshot : await read(journal)
      const { passing, refused } = await findServerOwned({ record, journal, keeper }, before, [], moved)
      for (const field of refused) this.#refused.add(field)
      this.#isTaken = passing === undefined
      if (passing && attempt === mostLooks) throw passing
    }
  }

  /** The fields that have been refused all that was given to them, and of which nobody has looked whether they take their own. */
  refusedSoFar({ ledger }: Journal): readonly string[] {
    return ledger.traces.refusedAlone.filter(
      (field) => !isBlank(ledger.snapshot[field]) && !this.#settable.has(field) && !this.lostByPut.includes(field),
    )
  }

  /**
   * Before a PUT, which may blank what it does not give: gives each field that has been refused all that was given to it
   * what it holds. What it is refused too, no change would put back.
   */
  async takeOfRefused(journal: Journal): Promise<void> {
    const { record, keeper, read } = this.#onlooker
    for (const field of this.refusedSoFar(journal)) {
      const { taken, passing } = await lookAtField({ record, journal, keeper }, field, await read(journal))
      if (taken) this.#settable.add(field)
      else if (!passing) this.#refusedAll.add(field)
    }
  }

  /** What reads showed late, the look has missed: what the server moved once, it need not move again. */
  async takeAgain(journal: Journal, now: Row): Promise<void> {
    const { snapshot, types, sent } = journal.ledger
    const moved = fieldsThatDiffer(snapshot, now, types).filter((field) => !sent.has(field) && !isBlank(now[field]))
    const own = moved.filter((field) => !this.#onlooker.allowed.includes(field))
    const stamps = own.filter((field) => isLaterStamp(snapshot[field], now[field]))
    journal.serverOwned(stamps)
    this.#isTaken = false
    await this.take(journal, { from: snapshot, fields: own.filter((field) => !stamps.includes(field)) })
  }

  /**
   * The fields that changed by nobody's change. What moves behind a change may be the late doing of a process of the
   * target: it is looked at once more, with patience, since somebody else comes once. What moves on while nothing is sent,
   * such as the time of the last read, is the server's for the same reason.
   */
  async notTheServers(journal: Journal, now: Row): Promise<readonly string[]> {
    // What is carried out late answers for what moved with it, as it would have at its time.
    const strange = journal.ledger.changedByOthers(now)
    return journal.ledger.shows(now) && !this.#mayBeGiven(strange) ? [] : this.ofOthers(journal, now, strange)
  }

  /** Those of some fields that changed together, and by no change, which no process of the target moves. */
  async ofOthers(journal: Journal, now: Row, strange: readonly string[]): Promise<readonly string[]> {
    const { record, keeper } = this.#onlooker
    const { ledger } = journal
    if (strange.length === 0 || this.#mayBeGiven(strange)) return strange
    const isOwned = () => strange.some((field) => ledger.serverOwned.has(field))
    record.expectLate()
    await findServerOwned({ record, journal, keeper }, now, strange)
    for await (const next of isOwned() ? [] : record.readAgain(keeper)) {
      const moved = fieldsThatDiffer(now, next, ledger.types)
      journal.serverOwned(strange.filter((field) => moved.includes(field)))
      if (isOwned()) break
    }
    // What one process sets it sets together, be it to what stands there already.
    if (isOwned()) journal.serverOwned(strange)
    return strange.filter((field) => !ledger.serverOwned.has(field))
  }

  #mayBeGiven(fields: readonly string[]): boolean {
    return fields.some((field) => this.#onlooker.allowed.includes(field))
  }
}
