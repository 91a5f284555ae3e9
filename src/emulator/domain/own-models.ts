import type { EntityModel, Field, GenerationSize, Value, Values } from '../../../fixtures/model.js'
import { fakerFor, moments } from '../../../fixtures/seeding.js'
import { Domain } from './domain.js'
import type { EmulatorData, EntityData } from './emulator-data.js'
import { displayField, fieldsOf } from './fields.js'
import { givenValues } from './given-values.js'
import { madeUp } from './made-up.js'
import { InvalidEmulatorOption } from '../errors.js'

/**
 * The built-in entities, where they are kept, and the user's own; one of the same name replaces the built-in one. Throws InvalidEmulatorOption for a
 * lookup that leads nowhere. Rows are made at the first use of their entity.
 */
export function modelsWith(allBuiltIn: readonly EntityModel[], data: EmulatorData): readonly EntityModel[] {
  const builtIn = data.keepBuiltIn === false ? [] : allBuiltIn
  const own = Object.entries(data.entities ?? {})
  const names = new Set([...builtIn, ...own.map(([name]) => ({ name }))].map(({ name }) => name))
  const models = own.map(([name, entity]) => modelOf(name, entity, builtIn, data))
  for (const { name, fields } of models) {
    const stray = fields.find(({ lookup }) => lookup && !names.has(lookup.target))
    if (stray?.lookup) {
      throw new InvalidEmulatorOption(
        `data: ${name}.${stray.lookup.name} looks up ${stray.lookup.target}, which does not exist`,
      )
    }
  }
  return [...builtIn.filter(({ name }) => !own.some(([taken]) => taken === name)), ...models]
}

function modelOf(name: string, entity: EntityData, builtIn: readonly EntityModel[], data: EmulatorData): EntityModel {
  const fields = fieldsOf(entity, data.entities)
  const { key, sets } = entity
  return {
    name,
    fields,
    ...(key === undefined ? {} : { key }),
    ...(sets === undefined ? {} : { sets }),
    generate: (size) => valuesOf(name, entity, fields, new Domain(builtIn, data, size), size),
  }
}

function valuesOf(
  name: string,
  entity: EntityData,
  fields: readonly Field[],
  domain: Domain,
  { seed }: GenerationSize,
): Values[] {
  const { rows = [], generate = 0, key = 'Id' } = entity
  const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? null]))
  const given = rows.map((row, index) => ({
    ...initial,
    ...moments(index),
    ...givenValues(row, name, fields, domain),
    [key]: domain.ownId(name, index),
  }))
  // Before the faker is seeded: to find them may make the records of other entities, by the same faker.
  const ids = new Map(fields.map(({ name: field, lookup }) => [field, lookup && domain.ids(lookup.target)]))
  const display = displayField(fields)
  const faker = fakerFor(seed, name)
  const made = Array.from({ length: generate }, (_, offset) => {
    const index = rows.length + offset
    const values: Record<string, Value> = { [key]: domain.ownId(name, index), ...moments(index) }
    for (const field of fields) {
      if (field.name in values) continue
      const place = { entity: name, index, seed, faker, ids: ids.get(field.name), isDisplay: field === display }
      values[field.name] = madeUp(field, place)
    }
    return values
  })
  return [...given, ...made]
}
