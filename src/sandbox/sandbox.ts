import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from '../exchange/index.js'
import { writeJson, type Row } from '../odata/index.js'
import type { ResolvedSandbox } from '../profile/index.js'
import { Turnstile, type Actor, type Addresses, type Alteration } from '../session/index.js'
import { allowedFields, effectsOf } from './allowed-fields.js'
import { changeCarefully } from './careful-change.js'
import { ChangeNotAllowed } from './change-not-allowed.js'
import { ChangedByOthers } from './changed-by-others.js'
import { Journal } from './journal.js'
import { defaultPatience, type Patience } from './patience.js'
import { putBack } from './put-back.js'
import { RecordAccess, type ChangeMethod, type RecordPlace } from './record-access.js'
import { untouched, type RestoreResult } from './restore-result.js'
import { digestOf, fieldsThatDiffer, sameStored, type FieldTypes } from './sameness.js'
import { findServerOwned } from './server-owned.js'

export interface SandboxSettings {
  /** The record, and what may be changed of it: `sandbox` of the profile. */
  readonly sandbox: ResolvedSandbox
  /** `target.baseUrl` of the profile. */
  readonly baseUrl: string
  readonly addresses: Addresses
  /** What the run's first read found out; written into the journal as it is at the first change. */
  readonly policy: { readonly forceUseSession: boolean }
  /** Reads the record before and after every change, and puts it back: the main user, logged in. */
  readonly keeper: Actor
  /** The report folder, which is there. */
  readonly folder: string
  readonly patience?: Patience
  /** Milliseconds, from anywhere: how old a read is. The process's own clock where not given. */
  readonly clock?: () => number
  /**
   * There where a recording is played again. Nobody else changes anything then: what seems so was left there by a clause
   * that is not played.
   */
  readonly replay?: Replay | undefined
}

/** How a recording wants its changes played. */
export interface Replay {
  /** Awaited before each task, so that they come in the order of the recording. */
  readonly inTurn: () => Promise<void>
  /** Whether the recorded run read the record here although it had just done so: that was a matter of time. */
  readonly readsAgain: () => boolean
}

/** A change as a scenario writes it. */
export interface Change {
  readonly method: ChangeMethod
  /**
   * What is to be set: fields that the profile names; the lookup as `<Lookup>Id`, or nested as `<Lookup>`. Where there
   * is a `body`, what a target would set that took it.
   */
  readonly fields: Row
  /** Sent as it stands in place of the JSON of `fields`: for bodies that are to be refused. */
  readonly body?: string
  /** `application/json` where not given. */
  readonly contentType?: string
  /** The one thing in which a twin differs. Reading before and after is always in order. */
  readonly alteration?: Alteration
}

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

/** What came of a change. */
export interface Changed {
  readonly answer: Exchange
  /** The whole record right before and right after, read by the keeper: plain fields, exact numbers. */
  readonly before: Row
  readonly after: Row
  /** The fields that read differently after than before; those that the server moves by itself are left out. */
  readonly moved: readonly string[]
  /** Those of them that the change did not give. */
  readonly besides: readonly string[]
}

/**
 * The sandbox whose task is at work. One for all: each of its kind costs every promise of the process from then on, and
 * a process may judge hundreds of targets.
 */
const atWork = new AsyncLocalStorage<Sandbox>()

/** How often in a row the look at what the server moves by itself is taken where it tells nothing. */
const mostLooks = 3

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
  #readBack: ReadBack | undefined
  #journal: Journal | undefined
  #knowsTheServer = false
  #stopped: ChangedByOthers | undefined

  private constructor(settings: SandboxSettings) {
    const { sandbox, addresses } = settings
    this.#settings = settings
    this.#patience = settings.patience ?? defaultPatience
    this.#clock = settings.clock ?? (() => performance.now())
    this.#place = { legacyRoot: addresses.legacyRoot, entity: sandbox.entity, id: sandbox.id }
    this.#record = new RecordAccess(this.#place, this.#patience)
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

  /** Whether the record has been changed and not put back. */
  get isChanged(): boolean {
    return this.#journal !== undefined
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
   * works on the record (from then on always), ExchangeFault where no answer came, and whatever `read` throws.
   */
  change(actor: Actor, change: Change): Promise<Changed> {
    const { sandbox, keeper } = this.#settings
    return this.alone(async () => {
      const { method, contentType, alteration } = change
      const body = bodyOf(change, sandbox)
      const fields = effectsOf(change.fields, change.body, sandbox)
      if (method === 'PUT' && !sandbox.put) throw new ChangeNotAllowed('sandbox.put is false: no PUT is sent')
      const journal = await this.#begun()
      const before = await this.#readUnlessOthersCame(journal)
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
      this.#readBack = { row: carried.after, freshUntil: this.#clock() + fresh }
      if (carried.fault) throw carried.fault
      const { answer, after } = carried
      const { types, serverOwned } = journal.ledger
      const moved = fieldsThatDiffer(before, after, types).filter((field) => !serverOwned.has(field))
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
      const result =
        journal.ledger.changes === 0
          ? untouched(journal.ledger)
          : await putBack({
              record: new RecordAccess(this.#place, this.#patience),
              journal,
              keeper: actor,
              patience: this.#patience,
            })
      if (result.restored) {
        journal.remove()
        this.#journal = undefined
        this.#readBack = undefined
        this.#knowsTheServer = false
      }
      return result
    })
  }

  async #begun(): Promise<Journal> {
    if (this.#stopped) throw this.#stopped
    const journal = (this.#journal ??= await this.#newJournal())
    await this.#lookAtTheServer(journal)
    return journal
  }

  /** What the server moves by itself is known before the first change: else the change would seem to have moved it. */
  async #lookAtTheServer(journal: Journal): Promise<void> {
    const { keeper } = this.#settings
    for (let attempt = 1; !this.#knowsTheServer; attempt += 1) {
      const { ledger } = journal
      const before = ledger.changes === 0 ? ledger.snapshot : await this.#readUnlessOthersCame(journal)
      const { passing } = await findServerOwned({ record: this.#record, journal, keeper }, before, [])
      this.#knowsTheServer = passing === undefined
      if (passing && attempt === mostLooks) throw passing
    }
  }

  async #newJournal(): Promise<Journal> {
    const { sandbox, baseUrl, addresses, policy, keeper, folder } = this.#settings
    const snapshot = await this.#record.read(keeper)
    const types = await this.#record.fieldTypes(keeper)
    return Journal.begin(folder, {
      kind: 'opened',
      schemaVersion: 1,
      at: new Date().toISOString(),
      target: {
        baseUrl,
        loginUrl: addresses.login,
        legacyRoot: addresses.legacyRoot,
        vendorPrefix: keeper.names.prefix,
        cultureHeader: keeper.names.cultureHeader,
        forceUseSession: policy.forceUseSession,
      },
      entity: sandbox.entity,
      id: sandbox.id,
      allowed: [...this.allowed],
      put: sandbox.put,
      fieldTypes: Object.fromEntries(types),
      snapshot: { ...snapshot },
      digest: digestOf(snapshot, types),
    })
  }

  async #readUnlessOthersCame(journal: Journal): Promise<Row> {
    const readBack = this.#readBack
    const { replay } = this.#settings
    const isFresh = replay ? !replay.readsAgain() : this.#clock() < (readBack?.freshUntil ?? 0)
    if (readBack && isFresh) return readBack.row
    const now = await this.#record.read(this.#settings.keeper)
    if (replay) return now
    const strange = journal.ledger.changedByOthers(now)
    journal.changedByOthers(strange)
    const { others } = journal.ledger
    return others.size === 0 ? now : this.#stop([...others])
  }

  #stop(fields: readonly string[]): never {
    this.#stopped = new ChangedByOthers(this.#settings.sandbox, fields)
    throw this.#stopped
  }
}

/** The body as it is sent, where that is not the JSON of the stored fields. */
function bodyOf({ body, fields }: Change, { lookup }: ResolvedSandbox): string | undefined {
  return body ?? (lookup && Object.hasOwn(fields, lookup.field) ? writeJson(fields) : undefined)
}
