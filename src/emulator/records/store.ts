import type { EntityModel, Field, GenerationSize, Values } from '../../../fixtures/model.js'
import { rowOf, type Row } from './row.js'

/** Sizes of an entity that are kept at a time. */
const mostKept = 3

const made = new WeakMap<EntityModel['generate'], Map<string, readonly Values[]>>()

/** The records of every entity, each entity made at its first use. */
export class Store {
  readonly #models: ReadonlyMap<string, EntityModel>
  readonly #size: GenerationSize
  readonly #tables = new Map<string, Table>()

  constructor(models: readonly EntityModel[], size: GenerationSize) {
    this.#models = new Map(models.map((model) => [model.name, model]))
    this.#size = size
  }

  get models(): readonly EntityModel[] {
    return [...this.#models.values()]
  }

  model(entity: string): EntityModel | undefined {
    return this.#models.get(entity)
  }

  rows(entity: string): readonly Row[] {
    return this.#table(entity).list()
  }

  find(entity: string, id: string): Row | undefined {
    return this.#table(entity).find(id.toLowerCase())
  }

  /** Puts a row in the place of the one with its id, or adds it. */
  put(entity: string, row: Row): void {
    this.#table(entity).put(row)
  }

  remove(entity: string, id: string): void {
    this.#table(entity).remove(id.toLowerCase())
  }

  /** Replaces all records of an entity until the next reset. */
  replaceAll(entity: string, rows: readonly Row[]): void {
    const table = this.#table(entity)
    for (const { id } of table.list()) table.remove(id)
    for (const row of rows) table.put(row)
  }

  /** Undoes what `change` has stored unless it returns true. */
  atomically(change: () => boolean): void {
    const before = new Map([...this.#tables.values()].map((table) => [table, table.snapshot()]))
    if (change()) return
    for (const table of this.#tables.values()) {
      const restore = before.get(table)
      if (restore) restore()
      else table.reset()
    }
  }

  /** Restores the records that every entity began with. Records that were made are kept, so that this takes no time. */
  reset(): void {
    for (const table of this.#tables.values()) table.reset()
  }

  #table(entity: string): Table {
    const known = this.#tables.get(entity)
    if (known) return known
    const model = this.#models.get(entity)
    if (!model) throw new RangeError(`the store has no entity ${entity}`)
    const made = new Table(madeValues(model, this.#size).map((values) => rowOf(values, model.key)))
    this.#tables.set(entity, made)
    return made
  }
}

/** The records of one entity: those that were made, which stay, and what has changed since. */
class Table {
  readonly #made: readonly Row[]
  readonly #madeById: ReadonlyMap<string, Row>
  readonly #replaced = new Map<string, Row>()
  readonly #removed = new Set<string>()
  /** New records, and those that came back after they were removed: they stand at the end. */
  readonly #added = new Map<string, Row>()
  #list: readonly Row[] | undefined

  constructor(rows: readonly Row[]) {
    this.#made = rows
    this.#madeById = new Map(rows.map((row) => [row.id, row]))
    this.#list = rows
  }

  list(): readonly Row[] {
    this.#list ??= [
      ...this.#made.filter(({ id }) => !this.#removed.has(id)).map((row) => this.#replaced.get(row.id) ?? row),
      ...this.#added.values(),
    ]
    return this.#list
  }

  /** Keeps the state of this moment; what is returned restores it. */
  snapshot(): () => void {
    const [replaced, removed, added] = [new Map(this.#replaced), new Set(this.#removed), new Map(this.#added)]
    const list = this.#list
    return () => {
      this.reset()
      for (const [id, row] of replaced) this.#replaced.set(id, row)
      for (const id of removed) this.#removed.add(id)
      for (const [id, row] of added) this.#added.set(id, row)
      this.#list = list
    }
  }

  find(id: string): Row | undefined {
    return (
      this.#added.get(id) ?? (this.#removed.has(id) ? undefined : (this.#replaced.get(id) ?? this.#madeById.get(id)))
    )
  }

  put(row: Row): void {
    const isInPlace = this.#madeById.has(row.id) && !this.#removed.has(row.id)
    const changed = isInPlace ? this.#replaced : this.#added
    changed.set(row.id, row)
    this.#list = undefined
  }

  remove(id: string): void {
    this.#added.delete(id)
    this.#replaced.delete(id)
    if (this.#madeById.has(id)) this.#removed.add(id)
    this.#list = undefined
  }

  /** Restores the records that were made, without making them again. */
  reset(): void {
    this.#added.clear()
    this.#replaced.clear()
    this.#removed.clear()
    this.#list = this.#made
  }
}

export function fieldOf(model: EntityModel, name: string): Field | undefined {
  return model.fields.find((field) => field.name === name)
}

export function isLookup(field: Field): field is LookupField {
  return field.lookup !== undefined
}

/** The field behind a lookup's own name (`Account` is kept in `AccountId`). */
export function lookupOf(model: EntityModel, name: string): LookupField | undefined {
  return model.fields.find((field): field is LookupField => field.lookup?.name === name)
}

export type LookupField = Field & Required<Pick<Field, 'lookup'>>

/**
 * The values that the records of an entity begin with, made once in a process: emulators by the hundred begin with the
 * same. They cannot be changed, so that no emulator shows what was done in another.
 */
export function madeValues({ generate }: EntityModel, size: GenerationSize): readonly Values[] {
  const known = made.get(generate) ?? new Map<string, readonly Values[]>()
  made.set(generate, known)
  const key = `${String(size.seed)} ${String(size.rows)}`
  const values = known.get(key) ?? generate(size).map((each) => Object.freeze(each))
  known.set(key, values)
  const [oldest = key] = known.keys()
  if (known.size > mostKept) known.delete(oldest)
  return values
}
