import type { JournalChange, JournalLine, JournalOpened } from '../../schema/generated/journal.js'
import type { Row, Value } from '../../odata/index.js'
import type { FieldTraces } from '../seeing/field-traces.js'
import { shortenedIn, withAllDigits, type FullValues } from '../seeing/full-values.js'
import { isBlank } from '../seeing/likeness.js'
import type { ChangeMethod } from '../seeing/record-access.js'
import { isServersOwn, keepsText } from '../seeing/servers-own.js'
import { blanksWrittenOtherwise, fieldsThatDiffer, sameStored, type FieldTypes } from '../seeing/sameness.js'
import type { ShownOtherwise } from '../seeing/shown-otherwise.js'
import type { ChangesSent, OpenChange } from './changes-sent.js'
import { ChangeAttribution, type ChangeGiven } from './change-attribution.js'

/** How long a change may take effect where the journal does not say it, in milliseconds. */
const defaultLateMs = 30_000

/**
 * What a journal says about the record, line by line: what it was, what it was last seen as, and which differences are
 * the checker's own, the server's, or somebody else's. The same for a run under way and for one that was killed.
 */
export class Ledger {
  readonly opened: JournalOpened
  readonly snapshot: Row
  readonly types: FieldTypes
  readonly #inFull: FullValues
  readonly #doing: ChangeAttribution
  readonly #moved = new Set<string>()
  #lastSeen: Row

  /** `lines`: those of a journal that was found, after its first. */
  constructor(opened: JournalOpened, lines: readonly JournalLine[] = []) {
    this.opened = opened
    this.snapshot = opened.snapshot as Row
    this.types = new Map(Object.entries(opened.fieldTypes))
    this.#inFull = opened.inFull ?? {}
    this.#doing = new ChangeAttribution(this.types, opened.lateChangesMs ?? defaultLateMs)
    this.#doing.held.see(this.snapshot)
    this.#lastSeen = this.snapshot
    for (const line of lines) this.apply(line)
  }

  /** The changes that have been announced; the next one's number is one more than the last's. */
  get changes(): Pick<
    ChangesSent,
    'last' | 'hasCarriedOut' | 'awaitsChange' | 'awaitsReading' | 'open' | 'outlast' | 'late' | 'hasGivenText'
  > {
    return this.#doing.changes
  }

  /** The fields that some change gave. */
  get sent(): ReadonlySet<string> {
    return this.#doing.changes.fields
  }

  /** The fields that were seen, or may be, with another value than the snapshot's through the checker's doing. */
  get moved(): ReadonlySet<string> {
    return this.#moved
  }

  get others(): ReadonlySet<string> {
    return this.#doing.owners.others
  }

  get serverOwned(): ReadonlySet<string> {
    return this.#doing.owners.server
  }

  /** Whether it has been found out which fields the server moves by itself. */
  get knowsServerOwned(): boolean {
    return this.#doing.owners.knowsServer
  }

  /** The fields that got a value of their own once, with a MERGE that did not give them: somebody else's doing. */
  get changedBeside(): ReadonlySet<string> {
    return new Set(Object.keys(this.#doing.changedBeside))
  }

  /** Those of them that moved beside a probe, and of which no probe after it has told whose they are. */
  get untold(): readonly string[] {
    return this.#doing.untold
  }

  /** What is to be put back: the snapshot, and what somebody else has set since. */
  get wanted(): Row {
    return { ...this.snapshot, ...this.#doing.changedBeside }
  }

  /** The date-times and numbers that are the checker's to put back, and of which the reads that compare do not show every digit. */
  get inFull(): FullValues {
    return Object.fromEntries(Object.entries(this.#inFull).filter(([field]) => !this.#isLeftAlone(field)))
  }

  /** The fields of which the snapshot may not say what they hold. */
  get shownOtherwise(): ShownOtherwise {
    const { hidden = [], altered = [] } = this.opened.shownOtherwise ?? {}
    return { hidden, altered }
  }

  /** These fields as they are put back: in full, where they are as the snapshot shows them. */
  withAllDigits(fields: Row): Row {
    return withAllDigits(fields, this.#inFull, this.snapshot, this.types)
  }

  /** The values that an Atom answer does not show in full any more. */
  shortened(inAtom: Row): readonly string[] {
    return shortenedIn(inAtom, this.inFull, this.opened.allowed)
  }

  /** What the record was when it was last read, as far as it is the checker's business. */
  get lastSeen(): Row {
    return this.#lastSeen
  }

  apply(line: JournalLine): void {
    switch (line.kind) {
      case 'opened':
        break
      case 'change':
        this.#doing.changes.announce(line)
        break
      case 'answer':
        this.#doing.changes.answered(line.number, line.status, line.at)
        break
      case 'fault':
        if (line.unsent) this.#doing.changes.leftUnsent(line.number)
        else this.#doing.changes.faulted(line.number, line.at)
        break
      case 'seen':
        this.#see(line.number, { ...this.snapshot, ...(line.fields as Row) })
        for (const field of Object.keys(line.fields)) this.#moved.add(field)
        break
      case 'serverOwned':
        this.#doing.owners.addServer(line.fields)
        break
      case 'others':
        this.#doing.owners.addOthers(line.fields)
    }
  }

  /** What the changes that were read back have shown of each field. */
  get traces(): Omit<FieldTraces, 'carriedOut' | 'merged' | 'refused' | 'seen'> {
    return this.#doing.traces
  }

  /** What is to be given with every MERGE, for the fields that fall to their defaults where they are not given. */
  get toGiveAlways(): Row {
    const fields = this.traces.fallingBack.filter((field) => !this.#isLeftAlone(field))
    return Object.fromEntries(fields.map((field) => [field, this.wanted[field] ?? null]))
  }

  /**
   * The fields that may hold what the checker gave them though they read as before: something on the way that keeps
   * answers shows the record as it was.
   */
  get unshown(): readonly string[] {
    return this.#doing.unshown
  }

  /** The fields that may yet come to show what a change gave, or blanked, whose outcome was never read. */
  mayShowLate(now: Row): readonly string[] {
    return this.#doing.mayShowLate(this.#lastSeen, now)
  }

  /** The fields in which the record is not as before, and which are the checker's to put back. */
  differing(now: Row): readonly string[] {
    return [...this.differingOwn(now), ...this.lost(now)]
  }

  /** Those of them that the server does not move by itself. */
  differingOwn(now: Row): readonly string[] {
    const { owners, changes } = this.#doing
    return fieldsThatDiffer(this.wanted, now, this.types).filter(
      (field) => !this.#isLeftAlone(field) || (owners.others.has(field) && changes.isOwn(field, now[field])),
    )
  }

  /** The fields that the server moves by itself, and that hold what it would not have made of them: a PUT blanked them. */
  lost(now: Row): readonly string[] {
    return [...this.serverOwned].filter((field) => this.isLost(field, now))
  }

  isLost(field: string, now: Row): boolean {
    return !isServersOwn(this.snapshot[field], this.traces.lookAt(field), now[field])
  }

  /** What a change moved: all that reads differently, but for what the server moves by itself, and did not lose to a PUT. */
  movedBy(method: ChangeMethod, before: Row, after: Row): readonly string[] {
    const isServers = (field: string) => this.serverOwned.has(field) && !(method === 'PUT' && this.isLost(field, after))
    return fieldsThatDiffer(before, after, this.types).filter((field) => !isServers(field))
  }

  /** Those, and the texts to which the server adds: what stood there may be set once more. */
  worthSetting(now: Row): readonly string[] {
    return fieldsThatDiffer(this.snapshot, now, this.types).filter((field) => {
      const look = this.traces.lookAt(field)
      return this.serverOwned.has(field) && ((look && keepsText(look)) === true || this.isLost(field, now))
    })
  }

  /** Whether a PUT may leave the field out: it was seen to stay as it was, or it is not set and never was. */
  mayBeLeftOutOfPut(field: string): boolean {
    return this.traces.isKeptByPut(field) || (isBlank(this.wanted[field]) && !this.#moved.has(field))
  }

  /** The fields that are not set, as before, and are written otherwise: null for the zero GUID, or the reverse. */
  writtenOtherwise(now: Row): readonly string[] {
    return blanksWrittenOtherwise(this.wanted, now, this.types).filter((field) => !this.#isLeftAlone(field))
  }

  /** The fields that changed since the record was last read, and by nothing that the checker sent. */
  changedByOthers(now: Row): readonly string[] {
    return this.#doing.changedByOthers(this.#lastSeen, now)
  }

  /** Whether the record reads as it did some changes ago, though nothing was sent since: of a replica that is behind, it may be. */
  looksOld(now: Row): boolean {
    return this.#doing.looksOld(this.#lastSeen, now)
  }

  /** Whether what follows a change would have brought back in some field what that held some changes ago. */
  looksOldAfter(change: ChangeGiven, before: Row, after: Row): boolean {
    return this.#doing.looksOldAfter(change, before, after)
  }

  /** Whether a change without a clear answer shows now, and did not when the record was last read. */
  shows(now: Row): boolean {
    const { changes } = this.#doing
    const isShown = changes.open.some(({ change }) => changes.hasShown(change.number, this.#lastSeen, now))
    return isShown || this.shownLate(now).length > 0
  }

  /** The fields in which one shows now that the record was read after before, and that showed in nothing so far. */
  shownLate(now: Row): readonly string[] {
    const { changes } = this.#doing
    const late = [...changes.shownLate(this.#lastSeen, now)].filter(([number]) => !changes.late.has(number))
    return [...new Set(late.flatMap(([, fields]) => fields))]
  }

  /** The changes without a clear answer that may take effect yet, and would leave the record otherwise than it is wanted. */
  get mayLand(): readonly OpenChange[] {
    const { open } = this.#doing.changes
    return open.filter(({ change }) => !this.#isHarmless(change))
  }

  /** Whether a change gives nothing that is not wanted, and blanks nothing. */
  #isHarmless({ method, fields }: JournalChange): boolean {
    const isWanted = (field: string) => sameStored(fields[field] as Value, this.wanted[field], this.types.get(field))
    const isKept = (field: string) =>
      field === 'Id' || Object.hasOwn(fields, field) || isBlank(this.wanted[field]) || this.serverOwned.has(field)
    return Object.keys(fields).every(isWanted) && (method === 'MERGE' || Object.keys(this.wanted).every(isKept))
  }

  #isLeftAlone(field: string): boolean {
    return this.#doing.owners.has(field)
  }

  #see(number: number, now: Row): void {
    this.#doing.changes.showLate(this.#lastSeen, now)
    this.#doing.readBack(number, this.#lastSeen, now)
    this.#doing.traces.seen(this.snapshot, now)
    this.#doing.held.see(now)
    this.#lastSeen = now
  }

  /** Whether a field holds what is to be put back. */
  isAsBefore(field: string, now: Row): boolean {
    return sameStored(this.wanted[field], now[field], this.types.get(field))
  }
}
