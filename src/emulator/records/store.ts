import type { EntityModel, Field, GenerationSize } from '../../../fixtures/model.js'
import { madeValues } from './made-values.js'
import { rowOf, type Row } from './row.js'

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
    return this.#table(entity).byId.get(id.toLowerCase())
  }

  /** Puts a row in the place of the one with its id, or adds it. */
  put(entity: string, row: Row): void {
    this.#table(entity).put(row)
  }

  remove(entity: string, id: string): void {
    this.#table(entity).remove(id.toLowerCase())
  }

  /** Undoes what `change` has stored unless it returns true. */
  atomically(change: () => boolean): void {
    const before = new Map([...this.#tables].map(([entity, table]) => [entity, table.list()]))
    if (change()) return
    for (const [entity, table] of this.#tables) {
      const rows = before.get(entity)
      if (rows === undefined) this.#tables.delete(entity)
      else table.restore(rows)
    }
  }

  #table(entity: string): Table {
    const known = this.#tables.get(entity)
    if (known) return known
    const model = this.#models.get(entity)
    if (!model) throw new RangeError(`the store has no entity ${entity}`)
    const made = new Table(madeValues(model, this.#size).map(rowOf))
    this.#tables.set(entity, made)
    return made
  }
}

class Table {
  byId: Map<string, Row>
  #list: readonly Row[] | undefined

  constructor(rows: readonly Row[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]))
    this.#list = rows
  }

  list(): readonly Row[] {
    this.#list ??= [...this.byId.values()]
    return this.#list
  }

  restore(rows: readonly Row[]): void {
    if (rows === this.#list) return
    this.byId = new Map(rows.map((row) => [row.id, row]))
    this.#list = rows
  }

  put(row: Row): void {
    this.byId.set(row.id, row)
    this.#list = undefined
  }

  remove(id: string): void {
    this.byId.delete(id)
    this.#list = undefined
  }
}

export function fieldOf(model: EntityModel, name: string): Field | undefined {
  return model.fields.find((field) => field.name === name)
}

export function isLookup(field: Field): field is LookupField {
  return field.lookup !== undefined
}

/** The GUID field behind a lookup's own name (`Account` is kept in `AccountId`). */
export function lookupOf(model: EntityModel, name: string): LookupField | undefined {
  return model.fields.find((field): field is LookupField => field.lookup?.name === name)
}

export type LookupField = Field & Required<Pick<Field, 'lookup'>>
