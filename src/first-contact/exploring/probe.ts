import { areShort, type Row, type Value } from '../../odata/index.js'
import { fieldsOfKind, isName, serversOwn, type Entity, type Lookup } from './model.js'
import { looksLikeLogTable, isPlatformsOwn, likelihoodOf } from './likely-names.js'
import { valuesOf } from './sample.js'

/** What a probe needs and a sample did not show; empty where it showed all of it (need `entity` of the catalogue). */
export function lackingAsProbe(entity: Entity, rows: readonly Row[]): readonly string[] {
  const texts = fieldsOfKind(entity, 'text').some((field) => areTexts(valuesOf(rows, field)))
  const lookups = lookupFields(entity).some((field) => valuesOf(rows, field).length >= 2)
  return [
    ...(rows.length < 3 ? [`${String(rows.length)} of the 3 records`] : []),
    ...(texts ? [] : ['no field with 2 different texts']),
    ...(lookups ? [] : ['no lookup with 2 different values']),
  ]
}

function areTexts(values: readonly Value[]): boolean {
  return values.length >= 2 && areShort(values.filter((value) => typeof value === 'string'))
}

/** The entities worth a look as probe, the likeliest first: those with texts, business objects with lookups before others. */
export function probeCandidates(entities: readonly Entity[]): readonly Entity[] {
  return entities
    .filter((entity) => fieldsOfKind(entity, 'text').length > 0)
    .toSorted((one, other) => rank(one) - rank(other))
}

function rank({ name, lookups }: Entity): number {
  const strange = isPlatformsOwn(name) || looksLikeLogTable(name) ? 1000 : 0
  return strange + (lookups.length > 0 ? 0 : 100) + likelihoodOf(name)
}

/** The lookup of a sampled entity that shows the most different values; those of the server's own fields come last. */
export function lookupSeen({ lookups }: Entity, rows: readonly Row[]): Lookup | undefined {
  const seen = lookups
    .map((lookup) => ({ lookup, values: valuesOf(rows, `${lookup.name}Id`).length }))
    .filter(({ values }) => values > 0)
    .toSorted((one, other) => weight(other) - weight(one))
  return seen[0]?.lookup
}

function weight({ lookup, values }: { readonly lookup: Lookup; readonly values: number }): number {
  return serversOwn.test(lookup.name) ? values - 1000 : values
}

function lookupFields(entity: Entity): readonly string[] {
  const named = entity.lookups.map(({ name }) => `${name}Id`)
  const byForm = fieldsOfKind(entity, 'guid').filter((field) => isName(field) && /.Id$/.test(field))
  return [...new Set([...named, ...byForm])]
}
