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
export class LookAtServer {
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
   * The fields that changed by nobody's change. Where nothing has been sent but the look, what moves behind it may be the
   * server's late doing: it is looked at once more, with patience, since somebody else comes once. So it is where a field
   * has moved with several changes, as a process of the target moves it that is late. What moves on while nothing is sent,
   * such as the time of the last read, is the server's for the same reason.
   */
  async notTheServers(journal: Journal, now: Row): Promise<readonly string[]> {
    const { record, keeper, allowed } = this.#onlooker
    const { ledger } = journal
    const strange = ledger.changedByOthers(now)
    if (strange.length === 0 || strange.some((field) => allowed.includes(field))) return strange
    // What is carried out late answers for what moved with it, as it would have at its time.
    if (ledger.showsLate(now)) return []
    const notOwned = () => strange.filter((field) => !ledger.serverOwned.has(field))
    if (ledger.changes.last === 1 || strange.some((field) => ledger.movedBesideAgain.includes(field))) {
      record.expectLate()
      await findServerOwned({ record, journal, keeper }, now, strange)
    }
    if (notOwned().length === 0) return []
    let latest = now
    for await (const next of record.readAgain(keeper)) {
      const moved = fieldsThatDiffer(latest, next, ledger.types)
      const byItself = notOwned().filter((field) => moved.includes(field))
      if (byItself.length > 0) journal.serverOwned(byItself)
      if (notOwned().length === 0) return []
      latest = next
    }
    return notOwned()
  }
}
