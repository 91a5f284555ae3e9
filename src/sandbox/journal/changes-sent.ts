import type { JournalChange } from '../../schema/generated/journal.js'
import type { Row, Value } from '../../odata/index.js'
import { isSuccessStatus, leavesOpen } from '../../runtime/http-status.js'
import { mayHaveCome } from '../seeing/carried.js'
import { isBlank, mayHaveBecome } from '../seeing/likeness.js'
import { holdsMarkedText } from '../seeing/own-texts.js'
import { standingOf } from '../seeing/patience.js'
import { canonical, sameStored, type FieldTypes } from '../seeing/sameness.js'

/** What a change is as good as answered with that shows in the record. */
const shown = 204

/** Characters of a text that nobody else comes upon: a GUID, or one with the checker's mark. */
const fewestOfItsOwn = 16

/** A change without a clear answer whose effect no read has shown. */
export interface OpenChange {
  readonly change: JournalChange
  /** Whether it was just sent: its answer may come yet. */
  readonly isUnderWay: boolean
  /** When it can no longer take effect, in milliseconds of the epoch. */
  readonly until: number
}

/**
 * The changes that the checker has announced, and what became of each. One without a clear answer (none at all, or one of a
 * gateway) may be carried out later: it stays open until a read shows its effect, or until the time has passed in which it
 * may take effect. It takes effect once: what shows again after that is the doing of the target.
 */
export class ChangesSent {
  readonly #types: FieldTypes
  readonly #lateMs: number
  readonly #all = new Map<number, JournalChange>()
  readonly #fields = new Set<string>()
  /** Those without a clear answer that have not shown, by when that was known, in milliseconds of the epoch. */
  readonly #unclear = new Map<number, number>()
  /** Those of them that can no longer take effect. */
  readonly #outlasted = new Set<number>()
  /** Those of which a read has shown some effect that was not the first one after them. */
  readonly #late = new Set<number>()
  /** Those that the target has not answered, and that have not failed. */
  readonly #underWay = new Set<number>()
  readonly #unread = new Set<number>()
  readonly #carriedOut = new Set<number>()
  /** Those that the data service itself refused. */
  readonly #refused = new Set<number>()
  /** What changes gave, by field, in canonical form: all of them, and those that neither probe nor put back. */
  readonly #given = new GivenValues()
  readonly #changed = new GivenValues()
  #last = 0

  /** `lateMs`: how long after it was sent a change without a clear answer may take effect. */
  constructor(types: FieldTypes, lateMs: number) {
    this.#types = types
    this.#lateMs = lateMs
  }

  /** The number of the newest one; 0 before the first. */
  get last(): number {
    return this.#last
  }

  /** The fields that some change gave; those of a probe and of a restore are no news. */
  get fields(): ReadonlySet<string> {
    return this.#fields
  }

  /** Whether one without a clear answer has never shown: what became of it is not known. */
  get awaitsChange(): boolean {
    return this.#unclear.size > 0
  }

  /** Whether one was carried out. */
  get hasCarriedOut(): boolean {
    return this.#carriedOut.size > 0
  }

  /** Whether the record has not been read since one was sent. */
  get awaitsReading(): boolean {
    return this.#unread.size > 0
  }

  /** Those that may take effect yet, the oldest first. */
  get open(): readonly OpenChange[] {
    return [...this.#unclear]
      .filter(([number]) => !this.#outlasted.has(number))
      .map(([number, since]) => ({
        change: this.#of(number),
        isUnderWay: this.#underWay.has(number),
        until: since + this.#lateMs,
      }))
  }

  /** The numbers of those that have shown later than in the first read after them. */
  get late(): ReadonlySet<number> {
    return this.#late
  }

  /**
   * Those that may have been carried out, and of which no read has told: the run was killed before it, or no answer came.
   * What probes, or puts back, gives nothing that is not wanted.
   */
  get unseen(): readonly JournalChange[] {
    const unread = [...this.#unread].filter((number) => this.#carriedOut.has(number))
    const numbers = new Set([...unread, ...this.open.map(({ change }) => change.number)])
    return [...numbers].map((number) => this.#of(number)).filter(({ purpose }) => purpose === 'change')
  }

  announce(change: JournalChange): void {
    const { number, purpose, fields, at } = change
    this.#last = Math.max(this.#last, number)
    this.#all.set(number, change)
    this.#unclear.set(number, Date.parse(at))
    this.#underWay.add(number)
    this.#unread.add(number)
    for (const [field, value] of Object.entries(fields as Row)) {
      const spelled = canonical(value, this.#types.get(field))
      this.#given.add(field, spelled)
      if (purpose !== 'change') continue
      this.#fields.add(field)
      this.#changed.add(field, spelled)
    }
  }

  /** `at`: when it was answered, as the journal has it. */
  answered(number: number, status: number, at?: string): void {
    this.#underWay.delete(number)
    if (isSuccessStatus(status)) this.#carriedOut.add(number)
    else if (standingOf({ status }) === 'goes on') this.#refused.add(number)
    if (!leavesOpen(status)) this.#unclear.delete(number)
    else if (at !== undefined) this.faulted(number, at)
  }

  /** No answer came, as was known at that time. */
  faulted(number: number, at: string): void {
    this.#underWay.delete(number)
    if (this.#unclear.has(number)) this.#unclear.set(number, Date.parse(at))
  }

  /** It never left, so it takes no effect. */
  leftUnsent(number: number): void {
    this.#underWay.delete(number)
    this.#unclear.delete(number)
  }

  /** The time has passed in which these could take effect. */
  outlast(changes: readonly OpenChange[]): void {
    for (const { change } of changes) this.#outlasted.add(change.number)
  }

  /** Whether a change without a clear answer was carried out: the record reads anew as it gave it. */
  hasShown(number: number, before: Row, now: Row): boolean {
    const { fields } = this.#of(number)
    return this.#unclear.has(number) && this.#isAnew(Object.entries(fields as Row), before, now)
  }

  /**
   * The fields in which a read shows anew what changes without a clear answer gave that no read was made after before, by
   * number. What another one gave as well that was sent since then is its doing; of two that gave the same, one has shown.
   */
  shownLate(before: Row, now: Row): ReadonlyMap<number, readonly string[]> {
    const late = new Map<number, readonly string[]>()
    const sentSince = [...this.#unread].map((number) => this.#of(number).fields as Row)
    for (const number of this.#unclear.keys()) {
      if (this.#unread.has(number)) continue
      const shown = Object.entries(this.#of(number).fields as Row)
        .filter(([field, value]) => this.#isNew(field, value, before, now))
        .filter(([field, value]) => !sentSince.some((fields) => this.#gives(fields, field, value)))
        .map(([field]) => field)
      if (shown.some((field) => ![...late.values()].flat().includes(field))) late.set(number, shown)
    }
    return late
  }

  /**
   * Takes note of what a read shows late. A change that shows in each of its fields, but for those that a later one gave,
   * has taken effect.
   */
  showLate(before: Row, now: Row): void {
    for (const number of this.shownLate(before, now).keys()) {
      this.#late.add(number)
      const isSettled = ([field, value]: readonly [string, Value]) =>
        mayHaveBecome(value, now[field], this.#types.get(field)) || this.#isGivenAfter(number, field)
      if (Object.entries(this.#of(number).fields as Row).every(isSettled)) this.answered(number, shown)
    }
  }

  /** The change of that number, where it was carried out, by its answer or by what the record shows, and has not been read back. */
  toReadBack(number: number, before: Row, now: Row): JournalChange | undefined {
    if (this.#unread.has(number) && this.hasShown(number, before, now)) this.answered(number, shown)
    return this.#carriedOut.has(number) && this.#unread.has(number) ? this.#of(number) : undefined
  }

  /** The change of that number, where the data service refused it, and it has not been read back. */
  refusedToReadBack(number: number): JournalChange | undefined {
    return this.#refused.has(number) && this.#unread.has(number) ? this.#of(number) : undefined
  }

  /** Takes note that the record was read after the change. */
  readBack(number: number): void {
    this.#unread.delete(number)
  }

  /** Whether the checker gave the field this value, be it to probe or to put back: nobody else has set it. */
  hasGiven(field: string, value: Value | undefined): boolean {
    return this.#given.has(field, canonical(value, this.#types.get(field))) || this.isOwn(field, value)
  }

  /** Whether a value is of a change that is to be put back, whoever seems to have set it. */
  isOwn(field: string, value: Value | undefined): boolean {
    const isChanged = this.#changed.has(field, canonical(value, this.#types.get(field)))
    return isChanged || (this.#fields.has(field) && holdsMarkedText(value))
  }

  /** Whether some change gave any field this text, which is long enough to be no other's: the server may keep it elsewhere. */
  hasGivenText(value: Value | undefined): boolean {
    if (typeof value !== 'string' || value.length < fewestOfItsOwn) return false
    return this.#given.hasAnywhere(canonical(value))
  }

  /**
   * Whether what the record shows in the field is of a change whose outcome was never read, or which went without a clear
   * answer and may have arrived late.
   */
  explain(field: string, now: Row): boolean {
    const open = new Set([...this.#unread, ...this.#unclear.keys()])
    return [...open].some((number) => {
      const change = this.#of(number)
      const { fields, body } = change
      if (mayHaveCome({ fields: fields as Row, body }, field, now[field], this.#types.get(field))) return true
      if (Object.hasOwn(fields, field)) return false
      return isBlank(now[field]) && this.#hasArrived(change, now)
    })
  }

  #of(number: number): JournalChange {
    const change = this.#all.get(number)
    if (!change) throw new RangeError(`change ${String(number)} was never announced`)
    return change
  }

  #isAnew(given: readonly (readonly [string, Value])[], before: Row, now: Row): boolean {
    const news = given.filter(([field, sent]) => !sameStored(before[field], sent, this.#types.get(field)))
    return news.length > 0 && news.every(([field, sent]) => this.#isNew(field, sent, before, now))
  }

  #isNew(field: string, sent: Value, before: Row, now: Row): boolean {
    const type = this.#types.get(field)
    return !sameStored(before[field], now[field], type) && mayHaveBecome(sent, now[field], type)
  }

  #gives(fields: Row, field: string, value: Value): boolean {
    return Object.hasOwn(fields, field) && sameStored(fields[field], value, this.#types.get(field))
  }

  #isGivenAfter(number: number, field: string): boolean {
    return [...this.#all.values()].some((later) => later.number > number && Object.hasOwn(later.fields, field))
  }

  #hasArrived(change: JournalChange, now: Row): boolean {
    return Object.entries(change.fields as Row).every(
      ([field, sent]) => mayHaveBecome(sent, now[field], this.#types.get(field)) || isBlank(now[field]),
    )
  }
}

/** Values by field, in canonical form. */
class GivenValues {
  readonly #byField = new Map<string, Set<string>>()

  add(field: string, value: string): void {
    this.#byField.set(field, (this.#byField.get(field) ?? new Set()).add(value))
  }

  has(field: string, value: string): boolean {
    return this.#byField.get(field)?.has(value) === true
  }

  hasAnywhere(value: string): boolean {
    return [...this.#byField.values()].some((values) => values.has(value))
  }
}
