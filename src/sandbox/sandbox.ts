import { AsyncLocalStorage } from 'node:async_hooks'
import type { Row } from '../odata/index.js'
import { Turnstile, type Actor } from '../session/index.js'
import { allowedFields, effectsOf } from './changing/allowed-fields.js'
import { beginJournal } from './changing/begin-journal.js'
import { changeCarefully } from './changing/careful-change.js'
import { bodyOf, type Change, type Changed } from './changing/change.js'
import { ChangeNotAllowed } from './changing/change-not-allowed.js'
import { ChangeWouldLose } from './changing/change-would-lose.js'
import { ChangedByOthers } from './changing/changed-by-others.js'
import type { Journal } from './journal/journal.js'
import { LookAtServer } from './changing/look-at-server.js'
import { defaultPatience, patienceOfRestore, type Patience } from './seeing/patience.js'
import { canBeWritten } from './restoring/alternatives.js'
import { putBack } from './restoring/put-back.js'
import { PutWouldLose } from './changing/put-would-lose.js'
import { RecordAccess, type RecordPlace } from './seeing/record-access.js'
import { RecordInUse } from './changing/record-in-use.js'
import { untouched, type RestoreResult } from './restoring/restore-result.js'
import { fieldsThatDiffer, sameStored, type FieldTypes } from './seeing/sameness.js'
import type { SandboxSettings } from './sandbox-settings.js'

/** What was read back after the latest change, and until when the next one may begin from it. */
interface ReadBack {
  readonly row: Row
  readonly freshUntil: number
}

/**
 * A change that follows sooner than a read takes begins from what was read back after the one before: a read of its own
 * would leave somebody else as much time to change the record unseen. No read counts as slower than this, in
 * milliseconds: it may have waited for a target that was away.
 */
const slowestRead = 250

/**
 * The sandbox whose task is at work. One for all: each of its kind costs every promise of the process from then on, and
 * a process may judge hundreds of targets.
 */
const atWork = new AsyncLocalStorage<Sandbox>()

/**
 * The one record that a run may change. The snapshot is taken, and the journal begun, with the first change; every
 * change is journaled before it is sent and read back after it, one at a time.
 */
export class Sandbox {
  readonly #settings: SandboxSettings
  readonly #place: RecordPlace
  readonly #record: RecordAccess
  readonly #patience: Patience
  readonly #clock: () => number
  readonly #oneByOne = new Turnstile()
  readonly #server: LookAtServer
  readonly #mergesAnswered = new Set<number>()
  #readBack: ReadBack | undefined
  #journal: Journal | undefined
  #stopped: ChangedByOthers | RecordInUse | undefined

  private constructor(settings: SandboxSettings) {
    const { sandbox, addresses } = settings
    this.#settings = settings
    this.#patience = settings.patience ?? defaultPatience
    this.#clock = settings.clock ?? (() => performance.now())
    this.#place = { legacyRoot: addresses.legacyRoot, entity: sandbox.entity, id: sandbox.id }
    this.#record = new RecordAccess(this.#place, this.#patience)
    this.#server = new LookAtServer({
      record: this.#record,
      keeper: settings.keeper,
      allowed: this.allowed,
      read: (journal) => this.#readUnlessOthersCame(journal),
    })
  }

  /** Sends nothing yet. */
  static open(settings: SandboxSettings): Sandbox {
    return new Sandbox(settings)
  }

  /** The fields that a change may give, as they are stored: those of the profile, the lookup by its Id field. */
  get allowed(): readonly string[] {
    return allowedFields(this.#settings.sandbox)
  }

  /** The record before the first change; undefined before that. */
  get snapshot(): Row | undefined {
    return this.#journal?.ledger.snapshot
  }

  /** Edm types by the Atom answer; known from the first change on. */
  get fieldTypes(): FieldTypes {
    return this.#journal?.ledger.types ?? new Map()
  }

  /** Fields that moved with a MERGE of a value that was there already; known from the first change on. */
  get serverOwned(): ReadonlySet<string> {
    return this.#journal?.ledger.serverOwned ?? new Set()
  }

  /** The fields that changes gave so far. */
  get given(): ReadonlySet<string> {
    return this.#journal?.ledger.sent ?? new Set()
  }

  /** The fields that got a value of their own once, with a change that did not give them: by somebody else, it may be. */
  get changedBeside(): ReadonlySet<string> {
    return this.#journal?.ledger.changedBeside ?? new Set()
  }

  /** The statuses that plain changes by MERGE got which were to succeed. */
  get mergesAnswered(): ReadonlySet<number> {
    return this.#mergesAnswered
  }

  /** Why no PUT can be sent, as far as the changes so far have shown. */
  get putWouldLose(): PutWouldLose | undefined {
    const { unsettable = [], alterable = [] } = this.#journal?.ledger ?? {}
    if (unsettable.length > 0) return new PutWouldLose(unsettable)
    return alterable.length > 0 ? new PutWouldLose(alterable, 'altered') : undefined
  }

  /** By how many milliseconds reads were seen to lag behind changes; 0 where they do not. */
  get lateByMs(): number {
    return this.#record.lateByMs
  }

  /** Whether a field holds the same: GUIDs in any case, null as the zero GUID, numbers without rounding. */
  same(field: string, left: Row, right: Row): boolean {
    return sameStored(left[field], right[field], this.fieldTypes.get(field))
  }

  /** Runs a task during which nobody else changes the record through this sandbox. Tasks may be nested. */
  alone<T>(task: () => Promise<T>): Promise<T> {
    if (atWork.getStore() === this) return task()
    const alone = () => this.#oneByOne.pass(() => atWork.run(this, task))
    const { replay } = this.#settings
    return replay ? replay.inTurn().then(alone) : alone()
  }

  /** Reads the whole record, as this actor sees it. Throws SandboxUnreadable, LoginRefused, ExchangeFault. */
  read(actor: Actor = this.#settings.keeper): Promise<Row> {
    return this.#record.read(actor)
  }

  /** Takes the snapshot and begins the journal, where that has not been done: for values that differ from the present. */
  prepare(): Promise<Row> {
    return this.alone(async () => (await this.#begun()).ledger.snapshot)
  }

  /**
   * Changes the record. Throws ChangeNotAllowed for what the profile does not name, ChangedByOthers where somebody else
   * works on the record, RecordInUse where another run does (both from then on always), PutWouldLose for a PUT, and
   * ChangeWouldLose for any change, that could not be put back, ExchangeFault where no answer came, and whatever `read` throws.
   */
  change(actor: Actor, change: Change): Promise<Changed> {
    const { sandbox, keeper } = this.#settings
    return this.alone(async () => {
      const { method, contentType, alteration } = change
      const body = bodyOf(change, sandbox)
      const fields = effectsOf(change.fields, change.body, sandbox)
      if (method === 'PUT' && !sandbox.put) throw new ChangeNotAllowed('sandbox.put is false: no PUT is sent')
      const journal = await this.#begun()
      const unwritable = Object.keys(fields).filter((field) => !canBeWritten(journal.ledger.snapshot[field]))
      if (unwritable.length > 0) throw new ChangeWouldLose(unwritable)
      if (method === 'PUT' && this.putWouldLose) throw this.putWouldLose
      const before = await this.#readUnlessOthersCame(journal)
      const wasLate = this.lateByMs > 0
      const carried = await changeCarefully(
        { record: this.#record, journal, keeper },
        {
          purpose: 'change',
          method,
          fields,
          ...(body === undefined ? {} : { body }),
          ...(contentType === undefined ? {} : { contentType }),
          ...(alteration === undefined ? {} : { alteration }),
          sender: actor,
          before,
        },
      )
      if (carried.others.length > 0 && !this.#settings.replay) this.#stop(carried.others)
      const fresh = Math.min(this.#record.readInMs, slowestRead)
      this.#readBack = { row: carried.now, freshUntil: this.#clock() + fresh }
      if (!wasLate && this.lateByMs > 0) await this.#server.takeAgain(journal, carried.now)
      if (carried.fault) throw carried.fault
      const { answer, after } = carried
      const { ledger } = journal
      if (method === 'MERGE' && alteration === undefined && body === undefined) this.#mergesAnswered.add(answer.status)
      const isServers = (field: string) =>
        ledger.serverOwned.has(field) && !(method === 'PUT' && ledger.isLost(field, after))
      const moved = fieldsThatDiffer(before, after, ledger.types).filter((field) => !isServers(field))
      return { answer, before, after, moved, besides: moved.filter((field) => !Object.hasOwn(fields, field)) }
    })
  }

  /**
   * Puts the record back and reads it again. Where it is as before, the journal is removed, and a later change begins a
   * new one. What goes wrong is told by the result.
   */
  restore(actor: Actor = this.#settings.keeper): Promise<RestoreResult | undefined> {
    return this.alone(async () => {
      const journal = this.#journal
      if (!journal) return undefined
      const patience = patienceOfRestore(this.#patience)
      const result =
        journal.ledger.changes.last === 0
          ? untouched(journal.ledger)
          : await putBack({
              record: new RecordAccess(this.#place, patience),
              journal,
              keeper: actor,
              patience,
            })
      if (result.restored) {
        journal.remove()
        this.#journal = undefined
        this.#readBack = undefined
        this.#server.forget()
      }
      return result
    })
  }

  async #begun(): Promise<Journal> {
    if (this.#stopped) throw this.#stopped
    const journal = (this.#journal ??= await beginJournal(this.#settings, this.#record).catch((fault: unknown) => {
      // A moment later the other run may have blanked what it was known by.
      if (fault instanceof RecordInUse) this.#stopped = fault
      throw fault
    }))
    await this.#server.take(journal)
    return journal
  }

  async #readUnlessOthersCame(journal: Journal): Promise<Row> {
    const readBack = this.#readBack
    const { replay } = this.#settings
    const isFresh = replay ? !replay.readsAgain() : this.#clock() < (readBack?.freshUntil ?? 0)
    if (readBack && isFresh) return readBack.row
    const now = await this.#record.read(this.#settings.keeper)
    if (replay) return now
    const strange = await this.#server.notTheServers(journal, now)
    journal.changedByOthers(strange)
    const { others } = journal.ledger
    return others.size === 0 ? now : this.#stop([...others])
  }

  #stop(fields: readonly string[]): never {
    this.#stopped = new ChangedByOthers(this.#settings.sandbox, fields)
    throw this.#stopped
  }
}
