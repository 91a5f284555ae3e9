import type { JournalChange } from '../../schema/generated/journal.js'
import type { Row, Value } from '../../odata/index.js'
import { FieldTraces } from '../seeing/field-traces.js'
import { isBlank } from '../seeing/likeness.js'
import type { ChangeMethod } from '../seeing/record-access.js'
import { fieldsThatDiffer, sameStored, type FieldTypes, canonical } from '../seeing/sameness.js'
import { ChangesSent } from './changes-sent.js'

/** What each field of the record was seen to hold in a run, the snapshot's value among it. */
class ValuesHeld {
  readonly #types: FieldTypes
  readonly #values = new Map<string, Set<string>>()

  constructor(types: FieldTypes) {
    this.#types = types
  }

  see(row: Row): void {
    for (const [field, value] of Object.entries(row)) {
      this.#values.set(field, (this.#values.get(field) ?? new Set()).add(this.#spelt(field, value)))
    }
  }

  /** Whether the field held this value at some time: a replica that lags behind may show it once more. */
  has(field: string, value: Value | undefined): boolean {
    return this.#values.get(field)?.has(this.#spelt(field, value)) === true
  }

  #spelt(field: string, value: Value | undefined): string {
    return canonical(value, this.#types.get(field))
  }
}

/** The values that fields got beside a change which did not give them, and how often each field did. */
class UnaskedValues {
  readonly #seen = new Map<string, { readonly times: number; readonly value: Value; readonly besideProbe: boolean }>()

  count(field: string, value: Value, { besideProbe }: { readonly besideProbe: boolean }): void {
    this.#seen.set(field, { times: (this.#seen.get(field)?.times ?? 0) + 1, value, besideProbe })
  }

  /** The fields to which it happened once. */
  get once(): readonly string[] {
    return [...this.#seen].filter(([, { times }]) => times === 1).map(([field]) => field)
  }

  /** Those of them to which it happened beside a probe. */
  get onceBesideProbe(): readonly string[] {
    return this.once.filter((field) => this.#seen.get(field)?.besideProbe)
  }

  /** The latest of a field's values. */
  valueOf(field: string): Value {
    return this.#seen.get(field)?.value ?? null
  }
}

/** The fields that are not the checker's to put back: the server moves them by itself, or somebody else has set them. */
export class FieldOwners {
  readonly #others = new Set<string>()
  #server: ReadonlySet<string> | undefined

  addOthers(fields: readonly string[]): void {
    for (const field of fields) this.#others.add(field)
  }

  /** No field at all is news too: it has been found out then. */
  addServer(fields: readonly string[]): void {
    this.#server = new Set([...this.server, ...fields])
  }

  /** Somebody else's, but for those that turned out to be the server's. */
  get others(): ReadonlySet<string> {
    return new Set([...this.#others].filter((field) => !this.server.has(field)))
  }

  get server(): ReadonlySet<string> {
    return this.#server ?? new Set()
  }

  /** Whether it has been found out which fields the server moves by itself. */
  get knowsServer(): boolean {
    return this.#server !== undefined
  }

  has(field: string): boolean {
    return this.#others.has(field) || this.server.has(field)
  }
}

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

  constructor(types: FieldTypes, lateMs: number) {
    this.#types = types
    this.changes = new ChangesSent(types, lateMs)
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
   * Those of them that moved beside a probe. The probes after it tell whether a field falls to its default, or is the
   * server's or somebody else's: a run that was killed has not sent them.
   */
  get untold(): readonly string[] {
    return this.#toPutBack(this.#unasked.onceBesideProbe)
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
    const strange = since.filter((field) => !this.#isGiven(field, now) && !this.traces.hasFallenBack(field, now[field]))
    // A change that shows late answers for what moved with it, as one does that shows at once.
    return strange.length === since.length ? strange : strange.filter((field) => this.changes.fields.has(field))
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
  #countUnasked({ fields, purpose }: JournalChange, before: Row, now: Row): void {
    for (const field of this.changed(before, now)) {
      if (Object.hasOwn(fields, field) || isBlank(now[field])) continue
      if (this.changes.explain(field, now) || this.#isGiven(field, now)) continue
      this.#unasked.count(field, now[field] ?? null, { besideProbe: purpose === 'probe' })
    }
  }

  /** What the checker itself has given a field is nobody else's. */
  #isGiven(field: string, now: Row): boolean {
    return this.changes.hasGiven(field, now[field]) || this.traces.isOfUnshown(field, now[field])
  }

  #toPutBack(fields: readonly string[]): readonly string[] {
    return fields.filter((field) => !this.owners.has(field))
  }
}
