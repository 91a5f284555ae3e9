import { describe, expect, it } from 'vitest'
import { annotatedTypes } from './json-annotations.js'
import type { Row } from '../values/value.js'

const typesIn = (...rows: readonly Row[]) => Object.fromEntries(annotatedTypes(rows))

describe('the types that light JSON names', () => {
  it('are those of all rows, by the fields that they stand beside', () => {
    expect(typesIn({ 'A@odata.type': '#Guid', A: 'x' }, { 'B@odata.type': 'Edm.Int64' }, {})).toEqual({
      A: 'Edm.Guid',
      B: 'Edm.Int64',
    })
  })

  it.each<[string, Row]>([
    ['the type of the record itself', { '@odata.type': '#Contact' }],
    ['what is no text', { 'A@odata.type': 5, 'B@odata.type': null, 'C@odata.type': {} }],
    ['another annotation', { 'A@odata.context': '#Guid', 'odata.type': '#Contact' }],
    ['a field that is called like one', { '@odata.typeA': '#Guid' }],
  ])('are not %s', (_name, row) => {
    expect(typesIn(row)).toEqual({})
  })

  it('are looked for in the first 200 rows', () => {
    const plain = Array.from({ length: 199 }, () => ({ A: 'x' }))
    expect(typesIn(...plain, { 'A@odata.type': 'Guid' })).toEqual({ A: 'Edm.Guid' })
    expect(typesIn(...plain, { A: 'x' }, { 'A@odata.type': 'Guid' })).toEqual({})
  })
})
