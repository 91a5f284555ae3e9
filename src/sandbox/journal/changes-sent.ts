import type { JournalChange } from '../../schema/generated/journal.js'
import type { Row, Value } from '../../odata/index.js'
import { isSuccessStatus } from '../../runtime/success-status.js'
import { mayHaveCome } from '../seeing/carried.js'
import { isBlank, mayHaveBecome } from '../seeing/likeness.js'
import { isOfTheWay, standingOf } from '../seeing/patience.js'
import { canonical, sameStored, type FieldTypes } from '../seeing/sameness.js'

/** What a change is as good as answered with that shows in the record. */
const shown = 204

/** Characters of a text that nobody else comes upon: a GUID, or one with the checker's mark. */
const fewestOfItsOwn = 16

/**
 * The changes that the checker has announced: which of them went without an answer, or have not been read back, and what
 * those that were carried out gave. By them what a record shows is told from what somebody else has done.
 */
export class ChangesSent {
  readonly #types: FieldTypes
  readonly #fields = new Set<string>()
  readonly #unanswered = new Map<number, JournalChange>()
  readonly #unread = new Map<number, JournalChange>()
  /** Those that the data service itself has not answered. */
  readonly #undecided = new Map<number, JournalChange>()
  readonly #carriedOut = new Set<number>()
  /** Those that the data service itself refused. */
  readonly #refused = new Set<number>()
  /** What changes gave that were carried out, by field, in canonical form. */
  readonly #given = new Map<string, Set<string>>()
  #last = 0

  constructor(types: FieldTypes) {
    this.#types = types
  }

  /** The number of the newest one; 0 before the first. */
  get last(): number {
    return this.#last
  }

  /** The fields that some change gave; those of a probe and of a restore are no news. */
  get fields(): ReadonlySet<string> {
    return this.#fields
  }

  /** Whether one went without an answer and has not shown: it may be carried out yet. */
  get awaitsChange(): boolean {
    return this.#unanswered.size > 0
  }

  /** Whether the record has not been read since one was sent. */
  get awaitsReading(): boolean {
    return this.#unread.size > 0
  }

  /** Those that the data service has not answered, and may carry out yet, the oldest first. */
  get withoutAnswer(): readonly JournalChange[] {
    return [...this.#undecided.values()]
  }

  /**
   * Those that may have been carried out, and of which no read has told: the run was killed before it, or no answer came.
   * What probes, or puts back, gives nothing that is not wanted.
   */
  get unseen(): readonly JournalChange[] {
    const unread = [...this.#unread.values()].filter(
      ({ number }) => this.#carriedOut.has(number) || this.#undecided.has(number),
    )
    return [...new Set([...unread, ...this.#unanswered.values()])].filter(({ purpose }) => purpose === 'change')
  }

  announce(change: JournalChange): void {
    this.#last = Math.max(this.#last, change.number)
    this.#unanswered.set(change.number, change)
    this.#undecided.set(change.number, change)
    this.#unread.set(change.number, change)
    if (change.purpose === 'change') for (const field of Object.keys(change.fields)) this.#fields.add(field)
  }

  answered(number: number, status: number): void {
    if (isSuccessStatus(status)) this.#carryOut(number)
    else if (standingOf({ status }) === 'goes on') this.#refused.add(number)
    if (!isOfTheWay(status)) this.#undecided.delete(number)
    this.#unanswered.delete(number)
  }

  /** Whether a change that the data service has not answered was carried out: the record reads anew as it gave it. */
  hasShown(number: number, before: Row, now: Row): boolean {
    const fields = Object.entries((this.#undecided.get(number)?.fields ?? {}) as Row)
    const news = fields.filter(([field, sent]) => !sameStored(before[field], sent, this.#types.get(field)))
    return news.length > 0 && news.every(([field, sent]) => this.#isNew(field, sent, before, now))
  }

  /** The change of that number, where it was carried out, by its answer or by what the record shows, and has not been read back. */
  toReadBack(number: number, before: Row, now: Row): JournalChange | undefined {
    if (this.hasShown(number, before, now)) this.answered(number, shown)
    return this.#carriedOut.has(number) ? this.#unread.get(number) : undefined
  }

  /** The change of that number, where the data service refused it, and it has not been read back. */
  refusedToReadBack(number: number): JournalChange | undefined {
    return this.#refused.has(number) ? this.#unread.get(number) : undefined
  }

  /** Takes note that the record was read after the change. */
  readBack(number: number): void {
    this.#unread.delete(number)
  }

  /** Whether some change that was carried out gave the field anything. */
  gave(field: string): boolean {
    return this.#given.has(field)
  }

  /** Whether some change that was carried out gave the field this value: a read that lags behind shows it late. */
  hasGiven(field: string, value: Value | undefined): boolean {
    return this.#given.get(field)?.has(canonical(value, this.#types.get(field))) === true
  }

  /**
   * Whether some change that was carried out gave any field this text, which is long enough to be no other's: the server
   * may keep what is given under another name.
   */
  hasGivenText(value: Value | undefined): boolean {
    if (typeof value !== 'string' || value.length < fewestOfItsOwn) return false
    return [...this.#given.values()].some((given) => given.has(canonical(value)))
  }

  /**
   * Whether what the record shows in the field is of a change whose outcome was never read, or which went without an answer
   * and may have arrived late.
   */
  explain(field: string, now: Row): boolean {
    const open = new Map([...this.#unread, ...this.#unanswered])
    return [...open.values()].some((change) => {
      const { fields, body } = change
      if (mayHaveCome({ fields: fields as Row, body }, field, now[field], this.#types.get(field))) return true
      if (Object.hasOwn(fields, field)) return false
      return isBlank(now[field]) && this.#hasArrived(change, now)
    })
  }

  #carryOut(number: number): void {
    this.#carriedOut.add(number)
    for (const [field, value] of Object.entries((this.#undecided.get(number)?.fields ?? {}) as Row)) {
      this.#given.set(field, (this.#given.get(field) ?? new Set()).add(canonical(value, this.#types.get(field))))
    }
  }

  #isNew(field: string, sent: Value, before: Row, now: Row): boolean {
    const type = this.#types.get(field)
    return !sameStored(before[field], now[field], type) && mayHaveBecome(sent, now[field], type)
  }

  #hasArrived(change: JournalChange, now: Row): boolean {
    return Object.entries(change.fields as Row).every(
      ([field, sent]) => mayHaveBecome(sent, now[field], this.#types.get(field)) || isBlank(now[field]),
    )
  }
}
