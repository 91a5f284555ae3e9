import type { JournalChange } from '../../schema/generated/journal.js'
import type { Row } from '../../odata/index.js'
import { FieldTraces } from '../seeing/field-traces.js'
import { isBlank } from '../seeing/likeness.js'
import type { ChangeMethod } from '../seeing/record-access.js'
import { fieldsThatDiffer, sameStored, type FieldTypes } from '../seeing/sameness.js'
import { ValuesHeld } from '../seeing/values-held.js'
import { ChangesSent } from './changes-sent.js'
import { FieldOwners } from './field-owners.js'
import { UnaskedValues } from './unasked-values.js'

/** What a change gives, and how. */
export interface ChangeGiven {
  readonly method: ChangeMethod
  readonly fields: Row
}

/** Whose doing it is that a field reads otherwise than before: the checker's own, the server's, or somebody else's. */
export class ChangeAttribution {
  readonly changes: ChangesSent
  readonly owners = new FieldOwners()
  readonly traces: FieldTraces
  readonly held: ValuesHeld
  readonly #types: FieldTypes
  readonly #unasked = new UnaskedValues()

  constructor(types: FieldTypes) {
    this.#types = types
    this.changes = new ChangesSent(types)
    this.traces = new FieldTraces(types)
    this.held = new ValuesHeld(types)
  }

  /**
   * The fields that got a value of their own, once, while a MERGE was carried out that did not give them, each with its
   * value. What a target does to such a field it does again; what happened once was somebody else's doing.
   */
  get changedBeside(): Row {
    return Object.fromEntries(
      this.#toPutBack(this.#unasked.once).map((field) => [field, this.#unasked.valueOf(field)] as const),
    )
  }

  /**
   * The fields that may hold what the checker gave them though they read as before: something on the way that keeps
   * answers shows the record as it was.
   */
  get unshown(): readonly string[] {
    return this.#toPutBack(this.traces.unshown)
  }

  /**
   * The fields that changes may have set, or blanked, of which neither the last reading in the run nor this one tells: reads
   * may lag behind. One that shows in any field it gave is told by what differs.
   */
  mayShowLate(lastSeen: Row, now: Row): readonly string[] {
    const isAs = (field: string, row: Row) => sameStored(lastSeen[field], row[field], this.#types.get(field))
    const late = this.changes.unseen.flatMap(({ method, fields }) => {
      const news = Object.keys(fields).filter((field) => !isAs(field, fields as Row))
      if (news.length === 0 || !news.every((field) => isAs(field, now))) return []
      const blanked = method === 'PUT' ? Object.keys(now).filter((field) => field !== 'Id' && !isBlank(now[field])) : []
      return [...news, ...blanked]
    })
    return this.#toPutBack([...new Set(late)])
  }

  /** The fields that changed from one reading of the record to a later one, whoever did it, but for those left alone. */
  changed(before: Row, now: Row): readonly string[] {
    return this.#toPutBack(fieldsThatDiffer(before, now, this.#types))
  }

  /** Those of them that changed by nothing that the checker sent. */
  changedByOthers(before: Row, now: Row): readonly string[] {
    const since = this.changed(before, now).filter((field) => !this.changes.explain(field, now))
    const strange = since.filter((field) => !this.#isGiven(field, now))
    // A change that shows late answers for what moved with it, as one does that shows at once.
    return strange.length === since.length ? strange : strange.filter((field) => this.changes.gave(field))
  }

  /** Whether all that changed from one reading to a later one, with nothing sent between them, came to hold what it had held before. */
  looksOld(before: Row, now: Row): boolean {
    const changed = this.changed(before, now)
    return changed.length > 0 && changed.every((field) => this.held.has(field, now[field]))
  }

  /**
   * Whether something that a change neither gave nor blanked came to hold what it had held before. A record that holds what
   * was given, and never was so before, is none of old.
   */
  looksOldAfter({ method, fields }: ChangeGiven, before: Row, after: Row): boolean {
    const isNew = (field: string) =>
      sameStored(fields[field], after[field], this.#types.get(field)) && !this.held.has(field, after[field])
    if (Object.keys(fields).some(isNew)) return false
    return this.changed(before, after).some((field) => {
      const [given, read] = [fields[field], after[field]]
      const mayBeBlanked = given === undefined ? method === 'PUT' : given === '' || isBlank(given)
      if (isBlank(read) && mayBeBlanked) return false
      return !sameStored(given, read, this.#types.get(field)) && this.held.has(field, read)
    })
  }

  /** Takes note of what the record reads after the change of that number. */
  readBack(number: number, before: Row, now: Row): void {
    const change = this.changes.toReadBack(number, before, now)
    if (change?.method === 'MERGE') {
      this.#countUnasked(change, before, now)
      this.traces.merged(change, before, now)
    }
    if (change) this.traces.carriedOut(change, before, now)
    const refused = this.changes.refusedToReadBack(number)
    if (refused?.method === 'MERGE') this.traces.refused(refused)
    this.changes.readBack(number)
  }

  /** After a MERGE: a PUT may leave anything in a field that it does not give, and a target's own fault may blank one. */
  #countUnasked({ fields }: JournalChange, before: Row, now: Row): void {
    for (const field of this.changed(before, now)) {
      if (Object.hasOwn(fields, field) || isBlank(now[field])) continue
      if (this.changes.explain(field, now) || this.#isGiven(field, now)) continue
      this.#unasked.count(field, now[field] ?? null)
    }
  }

  /** What the checker itself has given a field is nobody else's. */
  #isGiven(field: string, now: Row): boolean {
    const value = now[field]
    return (!isBlank(value) && this.changes.hasGiven(field, value)) || this.traces.isOfUnshown(field, value)
  }

  #toPutBack(fields: readonly string[]): readonly string[] {
    return fields.filter((field) => !this.owners.has(field))
  }
}
