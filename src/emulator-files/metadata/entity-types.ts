import type { Element } from './xml-elements.js'

/** The types of a `$metadata` document. Names of types are without the namespace. */
export interface Schemas {
  readonly entities: readonly EntityType[]
  readonly sets: readonly EntitySet[]
  /** Whether it is of OData 4: before that, only the legacy service was there. */
  readonly isCurrent: boolean
  /** Complex and enumeration types and type definitions, by name. */
  readonly others: ReadonlyMap<string, OtherType>
}

export interface OtherType {
  readonly kind: 'ComplexType' | 'EnumType' | 'TypeDefinition'
  /** The primitive type behind a type definition. */
  readonly underlying: string
}

export interface EntitySet extends Place {
  readonly name: string
  readonly type: string
}

/** Where something begins in the file. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A name may be missing: it is then empty. */
export interface EntityType extends Place {
  readonly name: string
  readonly base: string | undefined
  readonly isAbstract: boolean
  /** The names of the properties of its key. */
  readonly key: readonly string[]
  readonly properties: readonly Property[]
  readonly navigations: readonly Navigation[]
}

export interface Property extends Place {
  readonly name: string
  /** As written, with its namespace; empty where it is missing. */
  readonly type: string
  readonly facets: Facets
}

/** What a property says beside its type, as written; empty where it says nothing. */
export interface Facets {
  readonly nullable: string
  readonly maxLength: string
  readonly precision: string
  readonly scale: string
}

export interface Navigation extends Place {
  readonly name: string
  /** The name of the entity type that it leads to; undefined where its association says nothing. */
  readonly target: string | undefined
  /** Whether it leads to many. */
  readonly isMany: boolean
  /** The property that refers to the other entity, where the document names one. */
  readonly foreignKey: string | undefined
}

/** Takes the types out of the elements of a document, of whichever version. */
export function schemasIn(elements: readonly Element[]): Schemas {
  const documents = below(elements, 'Edmx', true)
  const schemas = below(below(documents, 'DataServices'), 'Schema')
  const ends = associationEnds(schemas)
  const kinds: readonly OtherType['kind'][] = ['ComplexType', 'EnumType', 'TypeDefinition']
  return {
    entities: below(schemas, 'EntityType').map((element) => entityType(element, ends)),
    sets: below(below(schemas, 'EntityContainer'), 'EntitySet').map((element) => ({
      ...placeOf(element),
      name: text(element, 'Name'),
      type: lastPart(text(element, 'EntityType')),
    })),
    isCurrent: documents.some((element) => text(element, 'Version').startsWith('4')),
    others: new Map(
      kinds.flatMap((kind) =>
        below(schemas, kind).map((element) => [
          text(element, 'Name'),
          { kind, underlying: text(element, 'UnderlyingType') },
        ]),
      ),
    ),
  }
}

function entityType(element: Element, ends: ReadonlyMap<string, End>): EntityType {
  const base = text(element, 'BaseType')
  return {
    ...placeOf(element),
    name: text(element, 'Name'),
    base: base === '' ? undefined : lastPart(base),
    isAbstract: text(element, 'Abstract') === 'true',
    key: below(below([element], 'Key'), 'PropertyRef').map((property) => text(property, 'Name')),
    properties: below([element], 'Property').map((property) => ({
      ...placeOf(property),
      name: text(property, 'Name'),
      type: text(property, 'Type'),
      facets: {
        nullable: text(property, 'Nullable'),
        maxLength: text(property, 'MaxLength'),
        precision: text(property, 'Precision'),
        scale: text(property, 'Scale'),
      },
    })),
    navigations: below([element], 'NavigationProperty').map((navigation) => ({
      ...placeOf(navigation),
      name: text(navigation, 'Name'),
      ...endOf(navigation, ends),
    })),
  }
}

/** The properties and the key of a type and of those that it is based on. */
export function withBase(
  type: EntityType,
  { entities }: Pick<Schemas, 'entities'>,
): Pick<EntityType, 'properties' | 'navigations' | 'key'> {
  const chain: EntityType[] = []
  for (let each: EntityType | undefined = type; each && !chain.includes(each);) {
    chain.unshift(each)
    const { base }: EntityType = each
    each = entities.find(({ name }) => name === base)
  }
  return {
    key: chain.flatMap(({ key }) => key),
    properties: chain.flatMap(({ properties }) => properties),
    navigations: chain.flatMap(({ navigations }) => navigations),
  }
}

type End = Pick<Navigation, 'target' | 'isMany' | 'foreignKey'>

/** OData 4 names the type itself, a collection for many; before that an association says what its role leads to. */
function endOf(navigation: Element, ends: ReadonlyMap<string, End>): End {
  const type = text(navigation, 'Type')
  if (type !== '') {
    const [foreignKey] = below([navigation], 'ReferentialConstraint').map((constraint) => text(constraint, 'Property'))
    return { target: lastPart(elementType(type)), isMany: type !== elementType(type), foreignKey }
  }
  const key = endKey(lastPart(text(navigation, 'Relationship')), text(navigation, 'ToRole'))
  return ends.get(key) ?? { target: undefined, isMany: false, foreignKey: undefined }
}

function associationEnds(schemas: readonly Element[]): ReadonlyMap<string, End> {
  return new Map(
    below(schemas, 'Association').flatMap((association) => {
      const [dependent] = below(below([association], 'ReferentialConstraint'), 'Dependent')
      const [foreignKey] = dependent ? below([dependent], 'PropertyRef').map((property) => text(property, 'Name')) : []
      return below([association], 'End').map((end): [string, End] => [
        endKey(text(association, 'Name'), text(end, 'Role')),
        {
          target: lastPart(text(end, 'Type')),
          isMany: text(end, 'Multiplicity') === '*',
          foreignKey: dependent && text(dependent, 'Role') === text(end, 'Role') ? undefined : foreignKey,
        },
      ])
    }),
  )
}

function endKey(association: string, role: string): string {
  return `${association} ${role}`
}

function below(elements: readonly Element[], name: string, isSelf = false): readonly Element[] {
  const among = isSelf ? elements : elements.flatMap(({ children }) => children)
  return among.filter((element) => element.name === name)
}

function text({ attributes }: Element, attribute: string): string {
  return attributes.get(attribute) ?? ''
}

function placeOf({ line, column }: Element): Place {
  return { line, column }
}

/** The type inside of `Collection(…)`, or the type itself. */
export function elementType(type: string): string {
  return /^Collection\((.*)\)$/.exec(type)?.[1] ?? type
}

export function lastPart(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1)
}
