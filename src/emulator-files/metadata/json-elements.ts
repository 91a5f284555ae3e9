import type { Fault } from '../../profile/faults/fault.js'
import { nearest } from '../../profile/faults/suggestion.js'
import type { ParsedText } from '../../profile/text/profile-text.js'
import { isRecord } from '../../runtime/json.js'
import type { Element, ReadElements } from './xml-elements.js'

type Json = Readonly<Record<string, unknown>>

/** What is read of a document, by the kind of an element: the kind of its members that give none themselves. */
const kinds: ReadonlyMap<string, string | undefined> = new Map([
  ['DataServices', 'Schema'],
  ['Schema', undefined],
  ['EntityType', 'Property'],
  ['ComplexType', 'Property'],
  ['EnumType', undefined],
  ['TypeDefinition', undefined],
  ['Term', undefined],
  ['Property', undefined],
  ['NavigationProperty', undefined],
  ['EntityContainer', 'EntitySet'],
  ['EntitySet', undefined],
])

/** The elements that a CSDL JSON document (OData 4.01) would have as XML, with their places in the JSON. */
export function jsonElements({ value, placeOf }: Pick<ParsedText, 'value' | 'placeOf'>): ReadElements {
  const faults: Fault[] = []
  const element = (name: string, attributes: Json, path: readonly string[], children: readonly Element[]): Element => ({
    name,
    attributes: new Map(Object.entries(attributes).map(([key, text]) => [key, String(text)])),
    children: [...children],
    ...(placeOf(path, 'key') ?? { line: 1, column: 1 }),
  })
  const refuse = (path: readonly string[], message: string, suggestion?: string) => {
    const place = placeOf(path, 'key') ?? { line: 1, column: 1 }
    faults.push({ path: path.slice(1).join('.'), ...place, message, ...(suggestion ? { suggestion } : {}) })
  }
  const membersOf = (json: Json, kind: string, path: readonly string[]): Element[] =>
    Object.entries(json).flatMap(([name, member]) => {
      const memberKind = kinds.get(kind)
      const below = [...path, name]
      if (/[$@]/.test(name) || Array.isArray(member)) return []
      if (isRecord(member)) return read(name, member, memberKind, below)
      if (memberKind === 'Property') refuse(below, 'must be an object')
      return []
    })
  const read = (name: string, json: Json, memberKind: string | undefined, path: readonly string[]): Element[] => {
    const { $Kind: kind = memberKind, $Key: key, $ReferentialConstraint: constraint } = json
    const isOther = kind === undefined || (kind === 'EntitySet' && json['$Collection'] !== true)
    if (isOther) return []
    if (typeof kind !== 'string' || !kinds.has(kind)) {
      const likely = nearest(String(kind), [...kinds.keys()])
      refuse(path, `has the unknown $Kind \`${String(kind)}\``, likely && `Did you mean \`${likely}\`?`)
      return []
    }
    const references = (Array.isArray(key) ? key : []).map((part) => element('PropertyRef', { Name: part }, path, []))
    const properties = Object.keys(isRecord(constraint) ? constraint : {})
    return [
      element(kind, { Name: name, ...attributesOf(kind, json) }, path, [
        ...membersOf(json, kind, path),
        ...(references.length === 0 ? [] : [element('Key', {}, path, references)]),
        ...properties.map((property) => element('ReferentialConstraint', { Property: property }, path, [])),
      ]),
    ]
  }
  const document = isRecord(value) ? value : {}
  const services = element('DataServices', {}, [], membersOf(document, 'DataServices', []))
  return { elements: [element('Edmx', { Version: document['$Version'] }, [], [services])], faults }
}

/** The attributes that the members of an element stand for, with the defaults of JSON, which are not those of XML. */
function attributesOf(kind: string, json: Json): Json {
  const given = Object.entries(json).flatMap(([name, value]) =>
    /^\$(BaseType|Abstract|UnderlyingType|MaxLength|Precision|Scale)$/.test(name) ? [[name.slice(1), value]] : [],
  )
  const {
    $Type: type = kind === 'Property' ? 'Edm.String' : '',
    $Collection: isMany,
    $Nullable: nullable = false,
  } = json
  if (kind === 'EntitySet') return { EntityType: type }
  const written = isMany === true ? `Collection(${String(type)})` : type
  const scale = type === 'Edm.Decimal' ? { Scale: 'variable' } : {}
  return {
    ...(kind === 'Property' ? { Nullable: nullable, ...scale } : {}),
    Type: written,
    ...Object.fromEntries(given),
  }
}
