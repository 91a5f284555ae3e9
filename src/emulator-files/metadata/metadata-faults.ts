import type { Fault } from '../../profile/faults/fault.js'
import { nearest } from '../../profile/faults/suggestion.js'
import {
  elementType,
  lastPart,
  withBase,
  type EntityType,
  type Facets,
  type Place,
  type Property,
  type Schemas,
} from './entity-types.js'
import { primitiveTypes } from './property-types.js'

/** What the name of an entity or a field must be (CSDL 4.01, 15.2: SimpleIdentifier). */
export const fieldName = /^[\p{L}_][\p{L}\p{N}_]{0,127}$/u

const wantedName = 'letters, digits and underscores, at most 128, and no digit first'

/** Everything that a well-formed document says and cannot mean, each with its line, entity and property. */
export function metadataFaults(schemas: Schemas): readonly Fault[] {
  const { entities, sets } = schemas
  const faults = entities.flatMap((entity, index) => [
    ...nameFaults('the entity type', '', entity),
    ...twice(entities.slice(0, index), entity, entity.name, 'the entity type'),
    ...baseFaults(entity, entities),
    ...propertyFaults(entity, schemas),
    ...keyFaults(entity, entities),
    ...navigationFaults(entity, entities),
  ])
  return [
    ...faults,
    ...sets.flatMap((set, index) => [
      ...nameFaults('the entity set', '', set),
      ...twice(sets.slice(0, index), set, set.name, 'the entity set'),
      ...unknownEntity(set.type, set.name, 'is a set of', set, entities),
    ]),
  ]
}

/** A property of the key that neither the type nor one that it is based on has. */
function keyFaults(entity: EntityType, entities: readonly EntityType[]): readonly Fault[] {
  const names = withBase(entity, { entities }).properties.map(({ name }) => name)
  return entity.key
    .filter((name) => !names.includes(name))
    .map((name) => faultAt(entity, entity.name, `has the key \`${name}\`, but no such property`))
}

function propertyFaults(entity: EntityType, { others }: Schemas): readonly Fault[] {
  return entity.properties.flatMap((property, index) => {
    const path = pathOf(entity, property.name)
    return [
      ...nameFaults('the property', entity.name, property),
      ...twice(entity.properties.slice(0, index), property, path, 'the property'),
      ...typeFaults(property.type, path, property, others),
      ...facetFaults(property, path),
    ]
  })
}

function typeFaults(type: string, path: string, place: Place, others: Schemas['others']): readonly Fault[] {
  if (type === '') return [faultAt(place, path, 'has no Type. Add one, such as Type="Edm.String"')]
  const single = elementType(type)
  const known = single.startsWith('Edm.') ? primitiveTypes : [...others.keys()]
  if (known.includes(single.startsWith('Edm.') ? single : lastPart(single))) return []
  const likely = nearest(single, single.includes('.') ? [...primitiveTypes, ...known] : primitiveTypes)
  const fault = faultAt(place, path, `has the unknown type \`${type}\``)
  return [likely === undefined ? fault : { ...fault, suggestion: `Did you mean \`${likely}\`?` }]
}

const facetForms = {
  nullable: ['Nullable', /^(true|false)?$/, 'true or false'],
  maxLength: ['MaxLength', /^([1-9]\d{0,8}|max)?$/i, 'a number from 1, or max'],
  precision: ['Precision', /^(\d{1,2})?$/, 'a number'],
  scale: ['Scale', /^(\d{1,2}|variable|floating)?$/i, 'a number or variable'],
} as const

function facetFaults(property: Property, path: string): readonly Fault[] {
  const { facets } = property
  const faults = (Object.keys(facetForms) as (keyof Facets)[]).flatMap((facet) => {
    const [name, form, wanted] = facetForms[facet]
    return form.test(facets[facet])
      ? []
      : [faultAt(property, path, `has ${name}="${facets[facet]}", but it must be ${wanted}`)]
  })
  const { precision, scale } = facets
  if (precision === '' || faults.length > 0 || !(Number(scale) > Number(precision))) return faults
  return [faultAt(property, path, `has the Scale ${scale}, which is more than its Precision ${precision}`)]
}

function navigationFaults(entity: EntityType, entities: readonly EntityType[]): readonly Fault[] {
  return entity.navigations.flatMap((navigation) => {
    const path = pathOf(entity, navigation.name)
    const named = nameFaults('the navigation property', entity.name, navigation)
    if (navigation.target === undefined)
      return [
        ...named,
        faultAt(navigation, path, 'has no Type, and its Relationship and ToRole name no end of an Association'),
      ]
    return [...named, ...unknownEntity(navigation.target, path, 'leads to', navigation, entities)]
  })
}

function baseFaults(entity: EntityType, entities: readonly EntityType[]): readonly Fault[] {
  if (entity.base === undefined) return []
  const chain: EntityType[] = [entity]
  for (;;) {
    const base = entities.find(({ name }) => name === chain.at(-1)?.base)
    if (!base) break
    if (base === entity) {
      const names = [...chain.slice(1), entity].map(({ name }) => name).join(' > ')
      return [faultAt(entity, entity.name, `is its own base type (${names})`)]
    }
    if (chain.includes(base)) return []
    chain.push(base)
  }
  return unknownEntity(entity.base, entity.name, 'has the base type', entity, entities)
}

function unknownEntity(
  target: string,
  path: string,
  verb: string,
  place: Place,
  entities: readonly EntityType[],
): readonly Fault[] {
  const names = entities.map(({ name }) => name)
  if (names.includes(target)) return []
  const fault = faultAt(place, path, `${verb} \`${target}\`, but the document has no such entity type`)
  const likely = nearest(target, names)
  return [likely === undefined ? fault : { ...fault, suggestion: `Did you mean \`${likely}\`?` }]
}

function nameFaults(kind: string, inside: string, { name, line, column }: Place & { readonly name: string }): Fault[] {
  if (fieldName.test(name)) return []
  const message =
    name === '' ? `${kind} has no Name` : `${kind} has the invalid name \`${name}\`: it must be ${wantedName}`
  return [{ path: inside, line, column, message }]
}

function twice(
  before: readonly (Place & { readonly name: string })[],
  named: Place & { readonly name: string },
  path: string,
  kind: string,
): readonly Fault[] {
  const first = before.find(({ name }) => name !== '' && name === named.name)
  return first ? [faultAt(named, path, `is declared twice: ${kind} of this name is in line ${first.line}, too`)] : []
}

function pathOf({ name }: EntityType, member: string): string {
  return [name, member].filter((part) => part !== '').join('.')
}

function faultAt({ line, column }: Place, path: string, message: string): Fault {
  return { path, line, column, message }
}
