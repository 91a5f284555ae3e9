import type { EntityModel, GenerationSize } from '../../../fixtures/model.js'
import { moments } from '../../../fixtures/seeding.js'
import { InvalidControlInput, InvalidEmulatorOption } from '../errors.js'
import { rowOf, type Row } from '../records/row.js'
import { Domain } from './domain.js'
import type { EmulatorData } from './emulator-data.js'
import { givenValues } from './given-values.js'

/** Rows as in a data file. */
export type GivenRows = readonly Readonly<Record<string, unknown>>[]

/**
 * Makes the records of an entity from rows as a data file has them, for an emulator with these entities. What a row does
 * not give is null, and `Id`, `CreatedOn` and `ModifiedOn` come by themselves. The function that it gives back throws
 * InvalidControlInput for an unknown entity or field, a value of another type, and an Id that comes twice.
 */
export function rowMaker(models: readonly EntityModel[], data: EmulatorData, size: GenerationSize) {
  return (entity: string, rows: GivenRows): readonly Row[] => {
    const model = models.find(({ name }) => name === entity)
    if (!model) {
      const known = models.map(({ name }) => name).join(', ')
      throw new InvalidControlInput(`there is no entity ${entity}. Available entities: ${known}`)
    }
    const own = data.entities?.[entity]
    const entities = { ...data.entities, ...(own ? { [entity]: { ...own, rows } } : {}) }
    const domain = new Domain(models, { ...data, entities }, size)
    const made = rows.map((row, index) => madeRow(row, index, model, domain))
    const twice = made.find(({ id }, index) => made.findIndex((other) => other.id === id) !== index)
    if (twice) throw new InvalidControlInput(`rows: the Id ${twice.id} is given more than once`)
    return made
  }
}

function madeRow(
  row: GivenRows[number],
  index: number,
  { name, fields, key = 'Id' }: EntityModel,
  domain: Domain,
): Row {
  const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? null]))
  try {
    const values = {
      ...initial,
      ...moments(index),
      [key]: domain.ownId(name, index),
      ...givenValues(row, name, fields, domain),
    }
    return rowOf(values, key)
  } catch (error) {
    if (!(error instanceof InvalidEmulatorOption)) throw error
    throw new InvalidControlInput(`rows[${String(index)}]: ${error.message.replace(/^data: /, '')}`)
  }
}
