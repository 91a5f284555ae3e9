import { writeJson, writeSpelledOutJson, type Row } from '../odata/index.js'
import type { Actor } from '../session/index.js'
import { Alphabets } from './changing/alphabets.js'
import { beginJournal } from './changing/begin-journal.js'
import { changeCarefully, isCarriedOut } from './changing/careful-change.js'
import { type Change, type Changed, besideOf, orderOf, RecordLock, allowedFields } from './changing/change.js'
import { ChangedByOthers } from './changing/changed-by-others.js'
import { KeeperLockedOut, RecordInUse, ChangeWouldLose, ChangedLate, PutWouldLose } from './errors.js'
import type { Journal } from './journal/journal.js'
import { Watch } from './changing/watch.js'
import { changeWouldLose, putWouldLose } from './changing/would-lose.js'
import { mayHaveCome } from './seeing/carried.js'
import { defaultPatience } from './seeing/patience.js'
import { RecordAccess, type ChangeMethod } from './seeing/record-access.js'
import { sameStored, type FieldTypes } from './seeing/sameness.js'
import type { SandboxSettings } from './sandbox-settings.js'

/**
 * The one record that a run may change. The snapshot is taken, and the journal begun, with the first change; every
 * change is journaled before it is sent and read back after it, one at a time.
 */
export class Sandbox {
  readonly #settings: SandboxSettings
  readonly #record: RecordAccess
  readonly #alone: RecordLock
  readonly #watch: Watch
  readonly #answered = { MERGE: new Set<number>(), PUT: new Set<number>() }
  #journal: Journal | undefined
  readonly #alphabets: Alphabets
  /** The fields that another session does not show as they were set; undefined where none was looked at. */
  #shownToOneSession: readonly string[] | undefined
  #untriedByPut: readonly string[] = []
  #stopped: ChangedByOthers | RecordInUse | undefined

  private constructor(settings: SandboxSettings) {
    const { sandbox, addresses } = settings
    this.#settings = settings
    const place = { legacyRoot: addresses.legacyRoot, entity: sandbox.entity, id: sandbox.id }
    this.#record = new RecordAccess(place, settings.patience ?? defaultPatience)
    this.#alone = new RecordLock(settings.replay?.inTurn)
    this.#watch = new Watch(settings, this.#record)
    this.#alphabets = new Alphabets(sandbox)
  }

  /** Sends nothing yet. */
  static open(settings: SandboxSettings): Sandbox {
    return new Sandbox(settings)
  }

  /** The fields that a change may give, as they are stored: those of the profile, the lookup by its Id field. */
  get allowed(): readonly string[] {
    return allowedFields(this.#settings.sandbox)
  }

  /** Reads the record before and after every change. */
  get keeper(): Actor {
    return this.#settings.keeper
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

  /** Whether a change was carried out so far, be it one that gave a field what it held. */
  get hasChanged(): boolean {
    return this.#journal?.ledger.changes.hasCarriedOut ?? false
  }

  /** The fields that got a value of their own once, with a change that did not give them: by somebody else, it may be. */
  get changedBeside(): ReadonlySet<string> {
    return this.#journal?.ledger.changedBeside ?? new Set()
  }

  /** The changes without a clear answer, by number: those that may take effect yet, and those that have shown late. */
  get unclearChanges(): { readonly open: readonly number[]; readonly late: ReadonlySet<number> } {
    const { open = [], late = new Set<number>() } = this.#journal?.ledger.changes ?? {}
    const now = Date.now()
    const inTime = open.filter(({ until, isUnderWay }) => until > now && !isUnderWay)
    return { open: inTime.map(({ change }) => change.number), late: new Set(late) }
  }

  /** The statuses that plain changes by either method got which were to succeed. */
  get answered(): Readonly<Record<ChangeMethod, ReadonlySet<number>>> {
    return this.#answered
  }

  /** The change after which the record cannot be read any more, in words: it made it so, and could not be undone. */
  get unreadableSince(): string | undefined {
    return this.#record.unreadableSince
  }

  /** Why nothing is changed any more: somebody else is at work on the record. */
  get stopped(): ChangedByOthers | RecordInUse | undefined {
    return this.#stopped
  }

  /** Why no PUT can be sent, as far as the changes so far have shown. */
  get putWouldLose(): PutWouldLose | undefined {
    const { length: hidden } = this.#shownToOneSession ?? []
    if (hidden > 0) return new PutWouldLose(this.#shownToOneSession ?? [], 'one session')
    if (this.#untriedByPut.length > 0) return new PutWouldLose(this.#untriedByPut, 'untried')
    return this.#journal && putWouldLose(this.#journal.ledger, this.#watch.lostByPut)
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
    return this.#alone.run(task)
  }

  /** Reads the whole record, as this actor sees it. Throws SandboxUnreadable, LoginRefused, ExchangeFault. */
  read(actor: Actor = this.#settings.keeper): Promise<Row> {
    return this.#record.read(actor)
  }

  /**
   * The record as it was read back after the latest change, or else as it reads now: for values that differ from what it
   * holds. A change looks itself whether somebody else came meanwhile.
   */
  async latest(): Promise<Row> {
    return this.#watch.latest ?? this.read()
  }

  /** Reads the record again and again for about a second, as this actor sees it: what shows late has shown by then. */
  readAgain(actor: Actor = this.#settings.keeper): AsyncGenerator<Row> {
    return this.#record.readAgain(actor)
  }

  /** Takes the snapshot and begins the journal, where that has not been done: for values that differ from the present. */
  prepare(): Promise<Row> {
    return this.alone(() => this.#changing((journal) => Promise.resolve(journal.ledger.snapshot)))
  }

  /** Those of some fields that no change may touch, since the target was not seen to keep the characters that they hold. */
  async untriedAmong(fields: readonly string[]): Promise<readonly string[]> {
    await this.prepare()
    if (!this.#journal) return []
    const { ledger } = this.#journal
    const untried = this.#alphabets.untried(ledger, fields)
    // A turn that nothing is sent in is none that a recording knows.
    const isToTry = untried.length > 0 && this.#alphabets.fieldToTryOn(ledger, this.#isChangeable(ledger)) !== undefined
    return isToTry ? this.alone(() => this.#changing((journal) => this.#untriedOf(journal, fields))) : untried
  }

  #isChangeable(ledger: Journal['ledger']): (field: string) => boolean {
    return (field) => !changeWouldLose(ledger, { [field]: null }, this.#watch.refused)
  }

  /** Looks at what a PUT might blank for good, where something was changed before. Throws what `change` throws. */
  async lookBeforePut(): Promise<void> {
    // A turn that nothing is sent in is none that a recording knows.
    if (!this.#journal) return
    const { ledger } = this.#journal
    const isUntried = this.#alphabets.untried(ledger, Object.keys(ledger.snapshot)).length > 0
    if (!isUntried && !this.#hasToLookElsewhere && !this.#watch.hasToLookBeforePut(this.#journal)) return
    await this.alone(() => this.#changing((journal) => this.#beforePut(journal)))
  }

  get #hasToLookElsewhere(): boolean {
    return this.#settings.elsewhere !== undefined && this.#shownToOneSession === undefined && this.given.size > 0
  }

  /** What another session does not show of the changes so far, and is not moved by somebody else meanwhile. */
  async #hiddenElsewhere(): Promise<readonly string[]> {
    const { elsewhere } = this.#settings
    const here = await this.read()
    const given = [...this.given].filter((field) => Object.hasOwn(here, field))
    const there = (await elsewhere?.(Object.fromEntries(given.map((field) => [field, here[field] ?? null])))) ?? here
    const hidden = given.filter((field) => !this.same(field, here, there))
    const again = hidden.length === 0 ? here : await this.read()
    return hidden.filter((field) => this.same(field, here, again))
  }

  async #beforePut(journal: Journal): Promise<void> {
    if (this.#hasToLookElsewhere) this.#shownToOneSession = await this.#hiddenElsewhere()
    this.#untriedByPut = await this.#untriedOf(journal, Object.keys(journal.ledger.snapshot))
    if (this.#untriedByPut.length === 0) await this.#watch.beforePut(journal)
  }

  /** Those of some fields whose characters the target was not seen to keep, once they have been tried on another field. */
  async #untriedOf(journal: Journal, fields: readonly string[]): Promise<readonly string[]> {
    const { ledger } = journal
    const { keeper } = this.#settings
    const tools = { record: this.#record, journal, keeper }
    const isChangeable = this.#isChangeable(ledger)
    let untried = this.#alphabets.untried(ledger, fields)
    // Something on the way may refuse markup, and let the same text through in escapes, as it would be restored then.
    for (const write of [writeJson, writeSpelledOutJson]) {
      const trial = untried.length > 0 ? this.#alphabets.trialFor(ledger, untried, isChangeable) : undefined
      if (!trial) break
      const order = { purpose: 'change', method: 'MERGE', fields: trial, write, sender: keeper } as const
      const { carried } = await this.#watch.over(journal, (before) => changeCarefully(tools, { ...order, before }))
      this.#alphabets.learn(trial, carried.now)
      untried = this.#alphabets.untried(ledger, fields)
    }
    return untried
  }

  /**
   * Changes the record. Throws ChangeNotAllowed for what the profile does not name, ChangedByOthers where somebody else
   * works on the record, RecordInUse where another run does (both from then on always), KeeperLockedOut, PutWouldLose for a PUT, and
   * ChangeWouldLose for any change, that could not be put back, ExchangeFault where no answer came, ChangedLate where an
   * earlier change without one may have come between, and whatever `read` throws.
   */
  change(actor: Actor, change: Change): Promise<Changed> {
    const { sandbox, keeper } = this.#settings
    return this.alone(async () => {
      const order = orderOf(change, actor, sandbox)
      const { method, fields } = order
      return this.#changing(async (journal) => {
        const { ledger } = journal
        const touched = change.beside ? Object.keys(ledger.snapshot) : Object.keys(fields)
        const untried = await this.#untriedOf(journal, touched)
        if (untried.length > 0) throw new ChangeWouldLose(untried, 'untried')
        if (method === 'PUT') await this.#beforePut(journal)
        const lost =
          changeWouldLose(ledger, fields, this.#watch.refused) ?? (method === 'PUT' ? this.putWouldLose : undefined)
        if (lost) throw lost
        const isShownLate = ledger.traces.unshownSoFar()
        const tools = { record: this.#record, journal, keeper }
        const { before, carried } = await this.#watch.over(journal, (now) =>
          changeCarefully(tools, { ...order, fields: { ...besideOf(change, now, ledger), ...fields }, before: now }),
        )
        if (carried.fault) throw carried.fault
        const { answer, after, late, unreadable, refusedAtFirst } = carried
        if (late.length > 0) throw new ChangedLate(late)
        if (!change.beside && order.alteration === undefined && order.body === undefined)
          this.#answered[method].add(answer.status)
        const isGiven = (field: string) => Object.hasOwn(fields, field)
        const moved = ledger
          .movedBy(method, before, after)
          .filter((field) => (isCarriedOut(answer) && isGiven(field)) || !isShownLate(field, after[field]))
        const asGiven = moved.filter((field) => mayHaveCome(order, field, after[field], ledger.types.get(field)))
        const besides = moved.filter((field) => !isGiven(field))
        const seen = { answer, before, after, moved, besides, asGiven }
        return {
          ...seen,
          ...(unreadable === undefined ? {} : { unreadable }),
          ...(refusedAtFirst && { refusedAtFirst }),
        }
      })
    })
  }

  /** Whoever puts the record back later needs the journal: it is written anew where it was lost since its last line. */
  keepJournal(): void {
    this.#journal?.keep()
  }

  /**
   * A task that changes the record, once the journal is begun. Where somebody else works on the record, no other follows:
   * a moment later another run may have blanked what it was known by.
   */
  async #changing<T>(task: (journal: Journal) => Promise<T>): Promise<T> {
    if (this.#stopped) throw this.#stopped
    const { keeper, sandbox } = this.#settings
    if (keeper.refusedInARow > 0) throw new KeeperLockedOut(sandbox, keeper)
    try {
      const journal = (this.#journal ??= await beginJournal(this.#settings, this.#record))
      await this.#watch.begin(journal)
      return await task(journal)
    } catch (fault) {
      if (fault instanceof ChangedByOthers || fault instanceof RecordInUse) this.#stopped = fault
      throw fault
    }
  }
}
