import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { EmulatorData, EntityData, FieldKind } from '../../emulator/domain/emulator-data.js'
import type { Fault } from '../../profile/faults/fault.js'
import { schemasIn, type EntityType, type Navigation, type Schemas } from './entity-types.js'

/** How many records each entity of a `$metadata` document gets. */
const rowsOfEach = 50

export type ReadMetadata =
  { readonly data: EmulatorData; readonly notes: readonly string[] } | { readonly fault: Fault }

/** Kinds by the primitive types of OData 2 to 4. What has none is left out. */
const kinds: Readonly<Record<string, FieldKind>> = {
  'Edm.String': 'text',
  'Edm.Guid': 'guid',
  'Edm.Boolean': 'boolean',
  'Edm.Byte': 'integer',
  'Edm.SByte': 'integer',
  'Edm.Int16': 'integer',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'long',
  'Edm.Decimal': 'decimal',
  'Edm.Double': 'number',
  'Edm.Single': 'number',
  'Edm.DateTime': 'dateTime',
  'Edm.DateTimeOffset': 'dateTime',
  'Edm.Date': 'dateTime',
}

const name = /^[A-Za-z_]\w{0,99}$/

/**
 * Makes entities of the entity types of a `$metadata` document, OData 2 to 4: each property of a known type is a field, and
 * a navigation property with a GUID property of its name and `Id` is a lookup. Every entity gets 50 records.
 */
export function readMetadata(text: string): ReadMetadata {
  const valid = XMLValidator.validate(text)
  if (valid !== true) {
    const { line, col } = valid.err
    return { fault: { path: '', line, column: col, message: 'this is not well-formed XML' } }
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseAttributeValue: false,
    processEntities: false,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  })
  const schemas = schemasIn(parser.parse(text))
  if (schemas.types.size === 0)
    return {
      fault: {
        path: '',
        line: 1,
        message:
          'the file is XML, but no $metadata document with entity types (expected <edmx:Edmx> with <EntityType>)',
      },
    }
  return entitiesFrom(schemas)
}

function entitiesFrom(schemas: Schemas): ReadMetadata {
  const types = [...schemas.types.values()].filter((type) => !type.isAbstract && name.test(type.name))
  const known = new Set(types.map((type) => type.name))
  const leftOut = new Set<string>()
  const entities = types.map((type) => [type.name, entityFrom(type, schemas, known, leftOut)] as const)
  const notes =
    leftOut.size === 0
      ? []
      : [`left out properties of types that the emulator does not have: ${[...leftOut].join(', ')}`]
  return { data: { entities: Object.fromEntries(entities) }, notes }
}

function entityFrom(type: EntityType, schemas: Schemas, known: ReadonlySet<string>, leftOut: Set<string>): EntityData {
  const { properties, navigations } = withBase(type, schemas)
  const fields: Record<string, FieldKind> = {}
  for (const property of properties) {
    const kind = kinds[property.type]
    const link = property.type === 'Edm.Guid' ? lookupOf(property.name, navigations, known) : undefined
    if (kind === undefined || !name.test(property.name)) leftOut.add(property.type)
    else if (link) fields[link.name] = { lookup: link.target }
    else if (kind === 'decimal' && property.scale !== undefined) fields[property.name] = { decimal: property.scale }
    else if (!ownNames.includes(property.name)) fields[property.name] = kind
  }
  return { fields, generate: rowsOfEach }
}

/** These come by themselves. */
const ownNames = ['Id', 'CreatedOn', 'ModifiedOn']

function lookupOf(
  column: string,
  navigations: readonly Navigation[],
  known: ReadonlySet<string>,
): Navigation | undefined {
  return navigations.find((navigation) => `${navigation.name}Id` === column && known.has(navigation.target))
}

/** The properties of a type and of those that it is based on. */
function withBase(type: EntityType, schemas: Schemas): Pick<EntityType, 'properties' | 'navigations'> {
  const chain: EntityType[] = []
  for (
    let each: EntityType | undefined = type;
    each && !chain.includes(each);
    each = schemas.types.get(each.base ?? '')
  ) {
    chain.unshift(each)
  }
  return {
    properties: chain.flatMap(({ properties }) => properties),
    navigations: chain.flatMap(({ navigations }) => navigations),
  }
}
