import { isRecord } from '../../runtime/is-record.js'

/** The entity types of a `$metadata` document, by their name without the namespace. */
export interface Schemas {
  readonly types: ReadonlyMap<string, EntityType>
}

export interface EntityType {
  readonly name: string
  readonly base: string | undefined
  readonly isAbstract: boolean
  readonly properties: readonly { readonly name: string; readonly type: string; readonly scale: number | undefined }[]
  /** To one entity each. */
  readonly navigations: readonly Navigation[]
}

export interface Navigation {
  readonly name: string
  /** The name of the entity type that it leads to. */
  readonly target: string
}

type Element = Readonly<Record<string, unknown>>

/** Takes the entity types out of a parsed document, of whichever version. */
export function schemasIn(document: unknown): Schemas {
  const schemas = below(below(below([document], 'Edmx'), 'DataServices'), 'Schema')
  const ends = associationEnds(schemas)
  const types = below(schemas, 'EntityType').map((element) => entityType(element, ends))
  return { types: new Map(types.map((type) => [type.name, type])) }
}

function entityType(element: Element, ends: ReadonlyMap<string, string>): EntityType {
  return {
    name: text(element, 'Name'),
    base: element['BaseType'] === undefined ? undefined : lastPart(text(element, 'BaseType')),
    isAbstract: text(element, 'Abstract') === 'true',
    properties: below([element], 'Property').map((property) => ({
      name: text(property, 'Name'),
      type: text(property, 'Type'),
      scale: scaleOf(text(property, 'Scale')),
    })),
    navigations: below([element], 'NavigationProperty').flatMap((navigation) => {
      const target = targetOf(navigation, ends)
      return target === undefined ? [] : [{ name: text(navigation, 'Name'), target }]
    }),
  }
}

/** OData 4 names the type itself, a collection for many; before that an association says what its role leads to. */
function targetOf(navigation: Element, ends: ReadonlyMap<string, string>): string | undefined {
  const type = text(navigation, 'Type')
  if (type !== '') return type.startsWith('Collection(') ? undefined : lastPart(type)
  return ends.get(endKey(lastPart(text(navigation, 'Relationship')), text(navigation, 'ToRole')))
}

/** The entity types to which the ends of associations lead that are not many. */
function associationEnds(schemas: readonly Element[]): ReadonlyMap<string, string> {
  return new Map(
    below(schemas, 'Association').flatMap((association) =>
      below([association], 'End')
        .filter((end) => text(end, 'Multiplicity') !== '*')
        .map((end) => [endKey(text(association, 'Name'), text(end, 'Role')), lastPart(text(end, 'Type'))] as const),
    ),
  )
}

function endKey(association: string, role: string): string {
  return `${association} ${role}`
}

function below(elements: readonly unknown[], name: string): Element[] {
  return elements.flatMap((element) => {
    const inner = isRecord(element) ? element[name] : undefined
    return Array.isArray(inner) ? inner.filter(isRecord) : []
  })
}

function text(element: Element, attribute: string): string {
  const value = element[attribute]
  return typeof value === 'string' ? value : ''
}

function lastPart(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1)
}

function scaleOf(written: string): number | undefined {
  return /^\d{1,2}$/.test(written) ? Math.min(15, Number(written)) : undefined
}
