import type { SaxesTagNS } from 'saxes'
import type { Value } from '../values/value.js'

/** Prefixes are free; elements are told by these names. OData up to version 3, then version 4. */
export const atomNamespace = 'http://www.w3.org/2005/Atom'

const metadata2 = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata'

const metadata4 = 'http://docs.oasis-open.org/odata/ns/metadata'

const data2 = 'http://schemas.microsoft.com/ado/2007/08/dataservices'

const data4 = 'http://docs.oasis-open.org/odata/ns/data'

/** A property of a record while it is being read; complex ones have members of their own. */
export interface OpenProperty {
  name: string
  type: string | undefined
  isNull: boolean
  text: string
  members: [name: string, value: Value][] | undefined
}

/** A property not yet begun. One object serves all fields of a feed in turn: a page at the cap has half a million. */
export function emptyProperty(): OpenProperty {
  return { name: '', type: undefined, isNull: false, text: '', members: undefined }
}

/** Begins a property with its start tag. */
export function beginProperty(property: OpenProperty, tag: SaxesTagNS): OpenProperty {
  property.name = tag.local
  property.type = undefined
  property.isNull = false
  property.text = ''
  property.members = undefined
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name]
    if (attribute === undefined || !isMetadataNamespace(attribute.uri)) continue
    if (attribute.local === 'type') property.type = edmTypeName(attribute.value)
    else if (attribute.local === 'null') property.isNull = attribute.value === 'true' || attribute.value === '1'
  }
  return property
}

/** The value of a property that has been read to its end. */
export function valueOf(property: OpenProperty): Value {
  if (property.isNull) return null
  const { type, text, members } = property
  if (type?.startsWith('Collection(') === true) return (members ?? []).map(([, value]) => value)
  return members === undefined ? text : Object.fromEntries(members)
}

const edmNames = new Map<string, string>()

/** Version 4 writes `Guid` or `#Guid` where the earlier ones write `Edm.Guid`. */
export function edmTypeName(name: string): string {
  const known = edmNames.get(name)
  if (known !== undefined) return known
  const bare = name.trim().replace(/^#/, '')
  const full = /^[A-Z]\w*$/.test(bare) ? `Edm.${bare}` : bare
  if (edmNames.size < 1000) edmNames.set(name, full)
  return full
}

/** Whether a namespace is that of OData's own elements and attributes (`m:` by custom). */
export function isMetadataNamespace(uri: string): boolean {
  return uri === metadata2 || uri === metadata4
}

/** Whether a namespace is that of the fields of records (`d:` by custom). */
export function isPropertyNamespace(uri: string): boolean {
  return uri === data2 || uri === data4
}
