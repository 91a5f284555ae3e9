import { describe, expect, it } from 'vitest'
import { edmTypeName, emptyProperty, valueOf, isMetadataNamespace, isPropertyNamespace } from './atom-property.js'
import { readCollection } from '../collections/read-collection.js'

const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'

function field(attributes: string) {
  const properties = `<m:properties><d:N ${attributes}>5</d:N></m:properties>`
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata" xmlns:x="urn:x">`
  const entry = `<entry><content>${properties}</content></entry>`
  const { rows, fieldTypes } = readCollection(Buffer.from(`${feed}${entry}</feed>`), '')
  return { value: rows[0]?.['N'], type: fieldTypes.get('N') }
}

describe('a property is null, and has a type, where OData’s own attributes say so', () => {
  it.each([
    ['', '5', undefined],
    ['m:null="true"', null, undefined],
    ['m:null="1"', null, undefined],
    ['m:null="false"', '5', undefined],
    ['m:null="0"', '5', undefined],
    ['m:type="Edm.Int32" m:null="true"', null, 'Edm.Int32'],
    ['m:null="true" m:type="Int32"', null, 'Edm.Int32'],
    ['null="true" type="Edm.Int32"', '5', undefined],
    ['x:null="true" x:type="Edm.Int32"', '5', undefined],
    ['m:etag="true"', '5', undefined],
  ])('%s', (attributes, value, type) => {
    expect(field(attributes)).toEqual({ value, type })
  })
})

it('a property not yet begun is the empty text', () => {
  expect(valueOf(emptyProperty())).toBe('')
})

describe('a type has one name in all versions', () => {
  it.each([
    ['Guid', 'Edm.Guid'],
    ['#Guid', 'Edm.Guid'],
    ['Edm.Guid', 'Edm.Guid'],
    ['#Edm.Guid', 'Edm.Guid'],
    [' Int32\n', 'Edm.Int32'],
    ['#NS.Address', 'NS.Address'],
    ['NS.Address', 'NS.Address'],
    ['Collection(Edm.String)', 'Collection(Edm.String)'],
    ['guid', 'guid'],
    ['A#B', 'A#B'],
    ['', ''],
  ])('%j: %s', (written, name) => {
    expect(edmTypeName(written)).toBe(name)
    expect(edmTypeName(written)).toBe(name)
  })
})

const old = 'http://schemas.microsoft.com/ado/2007/08/dataservices'

const young = 'http://docs.oasis-open.org/odata/ns'

it.each([
  [`${old}/metadata`, true, false],
  [`${young}/metadata`, true, false],
  [old, false, true],
  [`${young}/data`, false, true],
  [young, false, false],
  ['http://www.w3.org/2005/Atom', false, false],
  ['', false, false],
])('the namespace %j is that of OData’s own elements: %s, of fields: %s', (uri, metadata, property) => {
  expect(isMetadataNamespace(uri)).toBe(metadata)
  expect(isPropertyNamespace(uri)).toBe(property)
})
