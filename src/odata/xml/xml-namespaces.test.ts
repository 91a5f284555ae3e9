import { expect, it } from 'vitest'
import { isMetadataNamespace, isPropertyNamespace } from './xml-namespaces.js'

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
