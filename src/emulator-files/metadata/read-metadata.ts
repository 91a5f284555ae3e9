import type { EmulatorData, EntityData, FieldKind } from '../../emulator/domain/emulator-data.js'
import type { Fault } from '../../profile/faults/fault.js'
import type { ParsedText } from '../../profile/text/profile-text.js'
import { schemasIn, withBase, type EntitySet, type EntityType, type Navigation, type Schemas } from './entity-types.js'
import { fieldName, metadataFaults } from './metadata-faults.js'
import { kindOfProperty, standIns } from './property-types.js'
import { jsonElements } from './json-elements.js'
import { xmlElements, type ReadElements } from './xml-elements.js'

/** How many records each entity of a `$metadata` document gets. */
const rowsOfEach = 50

export type ReadMetadata =
  { readonly data: EmulatorData; readonly notes: readonly string[] } | { readonly faults: readonly Fault[] }

/** Reads a `$metadata` document in XML, of OData 2 to 4. */
export function readMetadata(text: string): ReadMetadata {
  const message =
    'the file is XML, but no $metadata document with entity types (expected <edmx:Edmx> with <EntityType>)'
  return dataFrom(xmlElements(text.replace(/^\uFEFF/, '')), message)
}

/** Reads a `$metadata` document in JSON, of OData 4.01. */
export function readJsonMetadata(parsed: Pick<ParsedText, 'value' | 'placeOf'>): ReadMetadata {
  return dataFrom(jsonElements(parsed), 'the $metadata document has no entity types (`"$Kind": "EntityType"`)')
}

/**
 * Makes entities of the entity types of a document: each property of a known type is a field, and a navigation property with
 * a property for the key of the other entity is a lookup. Every entity gets 50 records.
 */
function dataFrom({ elements, faults: malformed }: ReadElements, nothing: string): ReadMetadata {
  const schemas = schemasIn(elements)
  const faults = [...malformed, ...metadataFaults(schemas)].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  )
  if (faults.length > 0) return { faults }
  return schemas.entities.length === 0 ? { faults: [{ path: '', line: 1, message: nothing }] } : entitiesFrom(schemas)
}

function entitiesFrom(schemas: Schemas): ReadMetadata {
  const types = schemas.entities.filter((type) => !type.isAbstract)
  const keys = new Map(types.map((type) => [type.name, keyOf(type, schemas)]))
  const entities = types.map((type) => [type.name, entityFrom(type, schemas, keys)] as const)
  const notes = [
    ...types.flatMap((type) => keyNotes(type, schemas)),
    ...schemas.sets.flatMap((set) => setNotes(set, schemas)),
    ...standIns(schemas),
  ]
  return { data: { entities: Object.fromEntries(entities) }, notes }
}

/** The key of each entity that is served: its name, and its kind. */
type Keys = ReadonlyMap<string, Key>

interface Key {
  readonly name: string
  readonly kind: FieldKind | undefined
}

function entityFrom(type: EntityType, schemas: Schemas, keys: Keys): EntityData {
  const { properties, navigations } = withBase(type, schemas)
  const key = keyOf(type, schemas)
  const isOwnKey = key.name !== 'Id' || key.kind !== 'guid'
  const ownNames = ['CreatedOn', 'ModifiedOn', ...(isOwnKey ? [] : ['Id'])]
  const fields: Record<string, FieldKind> = {}
  const required: string[] = []
  for (const property of properties) {
    const kind = kindOfProperty(property, schemas)
    if (kind === undefined || ownNames.includes(property.name)) continue
    const link = lookupOf(property.name, kind, navigations, keys)
    const name = link?.name ?? property.name
    fields[name] = link?.kind ?? kind
    if (property.facets.nullable === 'false' && name !== key.name) required.push(name)
  }
  return {
    fields,
    generate: rowsOfEach,
    ...(required.length === 0 ? {} : { required }),
    ...(isOwnKey ? { key: key.name } : {}),
    ...setsOf(type, schemas),
  }
}

/** The key that the document gives, where the emulator has keys of this kind; else `Id`. */
function keyOf(type: EntityType, schemas: Schemas): Key {
  const { key, properties } = withBase(type, schemas)
  const property = key.length === 1 ? properties.find(({ name }) => name === key[0]) : undefined
  const kind = property && kindOfProperty(property, schemas)
  return property && ['guid', 'integer', 'long'].includes(String(kind))
    ? { name: property.name, kind }
    : { name: 'Id', kind: 'guid' }
}

function keyNotes(type: EntityType, schemas: Schemas): readonly string[] {
  const { key } = withBase(type, schemas)
  if (key.length === 0 || (key.length === 1 && key[0] === keyOf(type, schemas).name)) return []
  const message = `the emulator does not have keys like (${key.join(', ')}); Id, a GUID, is used instead`
  return [`line ${type.line}: ${type.name}: ${message}`]
}

/** The names of the collections, where they are not the usual ones. Of several sets of a type the first is served. */
function setsOf({ name }: EntityType, { sets, isCurrent }: Schemas): Pick<EntityData, 'sets'> {
  const set = sets.find(({ type }) => type === name)?.name ?? name
  const odata = isCurrent ? set : set.replace(/Collection$/, '')
  const legacy = isCurrent || set === name ? `${set}Collection` : set
  return odata === name && legacy === `${name}Collection` ? {} : { sets: { odata, legacy } }
}

function setNotes({ name, type, line }: EntitySet, { sets }: Schemas): readonly string[] {
  const first = sets.find((set) => set.type === type)?.name ?? name
  return first === name ? [] : [`line ${line}: ${name}: the emulator serves one set of ${type}; ${first} is used`]
}

/** The lookup behind a property: named by a constraint, or by its own name and `Id`. */
function lookupOf(column: string, kind: FieldKind, navigations: readonly Navigation[], keys: Keys) {
  for (const { name, target = '', isMany, foreignKey = `${name}Id` } of navigations) {
    if (foreignKey === column && !isMany && keys.get(target)?.kind === kind && fieldName.test(name))
      return { name, kind: { lookup: target, ...(column === `${name}Id` ? {} : { column }) } }
  }
  return undefined
}
