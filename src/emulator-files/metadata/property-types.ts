import type { FieldKind, PlainKind } from '../../emulator/domain/emulator-data.js'
import { elementType, lastPart, type Property, type Schemas } from './entity-types.js'

/** Kinds by the primitive types of OData 2 to 4. */
const kinds: Readonly<Record<string, PlainKind>> = {
  'Edm.String': 'text',
  'Edm.Guid': 'guid',
  'Edm.Boolean': 'boolean',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'long',
  'Edm.Decimal': 'decimal',
  'Edm.Double': 'double',
  'Edm.DateTime': 'dateTime',
  'Edm.DateTimeOffset': 'dateTime',
  'Edm.Date': 'date',
  'Edm.TimeOfDay': 'time',
  'Edm.Time': 'time',
}

/** What stands in for the primitive types that the emulator does not have; undefined where the property is left out. */
const substitutes: ReadonlyMap<string, PlainKind | undefined> = new Map([
  ['Edm.Byte', 'integer'],
  ['Edm.SByte', 'integer'],
  ['Edm.Int16', 'integer'],
  ['Edm.Single', 'double'],
  ['Edm.Duration', 'text'],
  ['Edm.Binary', undefined],
  ['Edm.Stream', undefined],
  ['Edm.Untyped', undefined],
  ['Edm.PrimitiveType', undefined],
  ['Edm.ComplexType', undefined],
  ['Edm.EntityType', undefined],
  ...['Geography', 'Geometry'].flatMap((space) =>
    ['', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'Collection'].map(
      (shape) => [`Edm.${space}${shape}`, undefined] as const,
    ),
  ),
])

/** All names of primitive types. */
export const primitiveTypes: readonly string[] = [...Object.keys(kinds), ...substitutes.keys()]

/** The kind of a property with its facets, or what stands in for it; undefined where the property is left out. */
export function kindOfProperty({ type, facets }: Property, schemas: Schemas): FieldKind | undefined {
  const kind = kindOfType(type, schemas)
  if (kind === 'text' && /^\d+$/.test(facets.maxLength)) return { text: Number(facets.maxLength) }
  if (kind !== 'decimal' || (facets.scale === '' && facets.precision === '')) return kind
  const precision = facets.precision === '' ? {} : { precision: Number(facets.precision) }
  const isAny = !/^\d*$/.test(facets.scale)
  return { decimal: isAny ? anyDigits : facets.scale === '' ? 2 : Number(facets.scale), ...(isAny ? {} : precision) }
}

/** Digits after the point of a decimal that may have any number of them. */
const anyDigits = 15

function kindOfType(type: string, { others }: Schemas): PlainKind | undefined {
  const other = type.startsWith('Edm.') ? undefined : others.get(lastPart(type))
  if (other) return other.kind === 'EnumType' ? 'text' : kinds[other.underlying]
  return kinds[type] ?? substitutes.get(type)
}

/** One sentence for each type that the emulator does not have: what stands in for it, and where it is first used. */
export function standIns(schemas: Schemas): readonly string[] {
  const told = new Set<string>()
  return schemas.entities.flatMap((entity) =>
    entity.properties.flatMap(({ name, type, line }) => {
      const other = schemas.others.get(lastPart(type))
      const isServed = (other?.kind === 'TypeDefinition' ? other.underlying : type) in kinds
      if (isServed || told.has(type)) return []
      told.add(type)
      const kind = type === elementType(type) ? kindOfType(type, schemas) : undefined
      const instead = kind === undefined ? 'its properties are left out' : `${kind} is used instead`
      return [`line ${line}: ${entity.name}.${name}: the emulator does not have the type ${type}; ${instead}`]
    }),
  )
}
