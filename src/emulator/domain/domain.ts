import type { EntityModel, GenerationSize, Value, Values } from '../../../fixtures/model.js'
import { idOf } from '../../../fixtures/seeding.js'
import { wholeNumber } from '../records/convert.js'
import { madeValues } from '../records/store.js'
import type { EmulatorData, EntityData } from './emulator-data.js'
import { displayField, fieldsOf } from './fields.js'

/** The entities of an emulator, the built-in and the user's own, as far as a lookup must know them. */
export class Domain {
  readonly #builtIn: ReadonlyMap<string, EntityModel>
  readonly #own: ReadonlyMap<string, EntityData>
  readonly #size: GenerationSize
  readonly #ids = new Map<string, readonly Value[]>()
  readonly #names = new Map<string, ReadonlyMap<string, Value>>()
  readonly #highest = new Map<string, bigint>()

  constructor(
    builtIn: readonly EntityModel[],
    { entities = {}, keepBuiltIn = true }: EmulatorData,
    size: GenerationSize,
  ) {
    this.#own = new Map(Object.entries(entities))
    this.#builtIn = new Map(keepBuiltIn ? builtIn.map((model) => [model.name, model]) : [])
    this.#size = size
  }

  get names(): readonly string[] {
    return [...new Set([...this.#builtIn.keys(), ...this.#own.keys()])]
  }

  /** The key of the record at a place of an entity of the user's own: the one that its row gives, else a computed one. */
  ownId(entity: string, index: number): string | number | bigint {
    const own = this.#own.get(entity)
    const { key = 'Id', rows = [] } = own ?? {}
    const given = rows[index]?.[key]
    const kind = own?.fields[key]
    if (kind === undefined || kind === 'guid')
      return typeof given === 'string' ? given.toLowerCase() : idOf(this.#size.seed, entity, index)
    return isDigits(given)
      ? wholeNumber(String(given))
      : wholeNumber(this.#highestGiven(entity, rows, key) + BigInt(index + 1))
  }

  /** Whole numbers that no row gives begin after the highest one that a row gives. */
  #highestGiven(entity: string, rows: NonNullable<EntityData['rows']>, key: string): bigint {
    const known =
      this.#highest.get(entity) ??
      rows.reduce((most, { [key]: given }) => {
        const number = isDigits(given) ? BigInt(String(given)) : 0n
        return number > most ? number : most
      }, 0n)
    this.#highest.set(entity, known)
    return known
  }

  /** The ids of all records of an entity, computed where they can be, so that entities may look up each other in a circle. */
  ids(entity: string): readonly Value[] {
    const known = this.#ids.get(entity)
    if (known) return known
    const own = this.#own.get(entity)
    const ids = own
      ? Array.from({ length: (own.rows?.length ?? 0) + (own.generate ?? 0) }, (_, index) => this.ownId(entity, index))
      : this.#valuesOf(entity).map((values) => String(values['Id']))
    this.#ids.set(entity, ids)
    return ids
  }

  /** The id of the record with this name: among the rows of an own entity, or all records of a built-in one. */
  idByName(entity: string, name: string): Value | undefined {
    return this.#idsByName(entity).get(name)
  }

  /** The names that records of an entity can be referred to by. */
  recordNames(entity: string): readonly string[] {
    return [...this.#idsByName(entity).keys()]
  }

  #idsByName(entity: string): ReadonlyMap<string, Value> {
    const known = this.#names.get(entity) ?? this.#namesOf(entity)
    this.#names.set(entity, known)
    return known
  }

  #namesOf(entity: string): ReadonlyMap<string, Value> {
    const own = this.#own.get(entity)
    const fields = own ? fieldsOf(own, Object.fromEntries(this.#own)) : (this.#builtIn.get(entity)?.fields ?? [])
    const display = displayField(fields)?.name ?? 'Name'
    const named = own
      ? (own.rows ?? []).map((row, index) => [String(row[display]), this.ownId(entity, index)] as const)
      : this.#valuesOf(entity).map((values) => [String(values[display]), String(values['Id'])] as const)
    // Of two records with one name the first is meant.
    return new Map([...named].reverse())
  }

  #valuesOf(entity: string): readonly Values[] {
    const model = this.#builtIn.get(entity)
    return model ? madeValues(model, this.#size) : []
  }
}

function isDigits(given: unknown): boolean {
  return /^-?\d{1,19}$/.test(String(given))
}
