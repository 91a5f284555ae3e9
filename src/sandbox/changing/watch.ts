import type { Row } from '../../odata/index.js'
import type { Journal } from '../journal/journal.js'
import type { SandboxSettings } from '../sandbox-settings.js'
import type { RecordAccess } from '../seeing/record-access.js'
import { allowedFields } from './change.js'
import type { Carried } from './careful-change.js'
import { ChangedByOthers } from './changed-by-others.js'
import { ServerManagedFields } from './server-managed-fields.js'

/** What was read back after the latest change, and until when the next one may begin from it. */
interface ReadBack {
  readonly row: Row
  readonly freshUntil: number
}

/**
 * A change that follows sooner than a read takes begins from what was read back after the one before: a read of its own
 * would leave somebody else as much time to change the record unseen. No read counts as slower than this, in
 * milliseconds, since it may have waited for a target that was away; nor as quicker, since over a network none is.
 */
const readTakes = { least: 50, most: 250 }

/** The watch over the record while it is changed: what it holds before and after each change, and whether others come. */
export class Watch {
  readonly #settings: SandboxSettings
  readonly #record: RecordAccess
  readonly #clock: () => number
  readonly #server: ServerManagedFields
  #readBack: ReadBack | undefined

  constructor(settings: SandboxSettings, record: RecordAccess) {
    this.#settings = settings
    this.#record = record
    this.#clock = settings.clock ?? (() => performance.now())
    this.#server = new ServerManagedFields({
      record,
      keeper: settings.keeper,
      allowed: allowedFields(settings.sandbox),
      read: (journal) => this.#readUnlessOthersCame(journal),
    })
  }

  /** The fields that could not be put back, since the target refuses them what they hold. */
  get refused(): ReadonlySet<string> {
    return this.#server.refused
  }

  /** Those, and others that a change may give, and a PUT may not blank. */
  get lostByPut(): readonly string[] {
    return this.#server.lostByPut
  }

  /** The record as it was read back after the latest change; undefined where that is not known. */
  get latest(): Row | undefined {
    return this.#readBack?.row
  }

  /** Looks at what the server moves by itself, where that has not been done. */
  begin(journal: Journal): Promise<void> {
    return this.#server.take(journal)
  }

  /** Whether that takes a look. */
  hasToLookBeforePut(journal: Journal): boolean {
    return this.#server.refusedSoFar(journal).length > 0
  }

  /** Looks at what has been refused every value so far, which a PUT might blank. */
  beforePut(journal: Journal): Promise<void> {
    return this.#server.takeOfRefused(journal)
  }

  /** Has a change carried out, given the record right before it. Throws ChangedByOthers where somebody else came. */
  async over(
    journal: Journal,
    change: (before: Row) => Promise<Carried>,
  ): Promise<{ readonly before: Row; readonly carried: Carried }> {
    const before = await this.#readUnlessOthersCame(journal)
    const wasLate = this.#record.lateByMs > 0
    // A change that cannot be read back leaves nothing to begin the next one from.
    this.#readBack = undefined
    const carried = await change(before)
    if (!this.#settings.replay) {
      const others = await this.#server.ofOthers(journal, carried.now, carried.others)
      if (others.length > 0) throw this.#changedByOthers(others)
    }
    const fresh = Math.max(readTakes.least, Math.min(this.#record.readInMs, readTakes.most))
    // Where others were looked for, the record has been changed since.
    this.#readBack = carried.others.length > 0 ? undefined : { row: carried.now, freshUntil: this.#clock() + fresh }
    if (!wasLate && this.#record.lateByMs > 0) await this.#server.takeAgain(journal, carried.now)
    return { before, carried }
  }

  async #readUnlessOthersCame(journal: Journal): Promise<Row> {
    const readBack = this.#readBack
    const { replay, keeper } = this.#settings
    const isFresh = replay ? !replay.readsAgain() : this.#clock() < (readBack?.freshUntil ?? 0)
    if (readBack && isFresh) return readBack.row
    const now = await this.#record.readUnlessOld(keeper, (row) => journal.ledger.looksOld(row))
    if (replay) return now
    const { ledger } = journal
    const { last } = ledger.changes
    const strange = await this.#server.notTheServers(journal, now)
    // What has arrived by now is none of what the next change does.
    if (ledger.changes.last === last && ledger.shows(now)) journal.seen(last, now, strange)
    else journal.changedByOthers(strange)
    const { others } = ledger
    if (others.size > 0) throw this.#changedByOthers([...others])
    return now
  }

  #changedByOthers(fields: readonly string[]): ChangedByOthers {
    return new ChangedByOthers(this.#settings.sandbox, fields)
  }
}
