import { describe, expect, it } from 'vitest'
import { collectionIn, namesOf, annotatedTypes } from './json-collection.js'
import type { Value, Row } from '../values/value.js'

const rows = [{ Id: 'a' }, { Id: 'b' }]
const next = 'https://crm.example.com/next'
const found = (json: Value) => {
  const finding = collectionIn(json)
  return 'collection' in finding ? finding.collection : finding.fault
}

describe('a collection in JSON', () => {
  it.each<[string, Value, object]>([
    ['array', rows, {}],
    ['array', [], { rows: [] }],
    ['verboseArray', { d: rows }, {}],
    ['verbose', { d: { results: rows } }, {}],
    ['verbose', { d: { results: rows, __next: next, __count: '7' } }, { next, count: 7 }],
    ['verbose', { error: null, d: { results: rows, __next: null, __count: null } }, {}],
    ['light', { value: rows }, {}],
    ['light', { '@odata.context': 'x', value: [] }, { rows: [] }],
    ['light', { value: rows, '@odata.nextLink': next, '@odata.count': 7 }, { next, count: 7 }],
    ['light', { value: rows, 'odata.nextLink': next, 'odata.count': '7' }, { next, count: 7 }],
    ['light', { value: rows, '@odata.nextLink': null, '@odata.count': null }, {}],
    ['light', { value: rows, 'odata.nextLink': null, 'odata.count': null }, {}],
    [
      'light',
      { value: rows, '@odata.nextLink': next, 'odata.nextLink': 'other', '@odata.count': 1, 'odata.count': 2 },
      { next, count: 1 },
    ],
  ])('is taken out of its wrapping: %s %j', (shape, json, more) => {
    expect(found(json)).toEqual({ shape, rows, next: undefined, count: undefined, ...more })
  })

  it.each<[Value]>([[''], ['many'], ['1e400'], ['1.5'], ['9007199254740993']])('has no count of %j', (count) => {
    const counted = found({ d: { results: rows, __count: count } })
    expect(typeof counted === 'string' ? undefined : counted.count).toBeUndefined()
  })

  it.each<[Value, string]>([
    [5, 'JSON that is neither an object nor an array'],
    [null, 'JSON that is neither an object nor an array'],
    ['[]', 'JSON that is neither an object nor an array'],
    [{}, 'JSON with the members (none), none of which carries rows'],
    [{ d: null }, 'JSON with the members "d", none of which carries rows'],
    [{ d: { a: 1, b: 2 } }, 'JSON with the members "a", "b", none of which carries rows'],
    [{ value: 5 }, 'JSON with the members "value", none of which carries rows'],
    [{ '@odata.context': 'x' }, 'JSON with the members "@odata.context", none of which carries rows'],
  ])('is not to be found in %j', (json, fault) => {
    expect(found(json)).toBe(fault)
  })

  it.each<[Value, string]>([
    [[1], '/0'],
    [{ d: [null] }, '/d/0'],
    [{ d: { results: {} } }, '/d/results'],
    [{ d: { results: rows, __next: 5 } }, '/d/__next'],
    [{ value: 5, '@odata.context': 'x' }, '/value'],
    [{ value: 5, 'odata.metadata': 'x' }, '/value'],
    [{ value: ['x'] }, '/value/0'],
  ])('does not hold in %j', (json, place) => {
    expect(found(json)).toMatch(new RegExp(`^an invalid collection: ${place} \\w`))
  })
})

describe('the names of members', () => {
  const named = (...names: readonly string[]) => namesOf(Object.fromEntries(names.map((name) => [name, 1])))

  it('are few and short', () => {
    expect(named()).toBe('(none)')
    expect(named('a', 'b c')).toBe('"a", "b c"')
    expect(named('x'.repeat(50))).toBe(`"${'x'.repeat(39)}…"`)
    expect(named(...'abcdefgh')).toBe('"a", "b", "c", "d", "e", "f", "g", "h"')
    expect(named(...'abcdefghij')).toBe('"a", "b", "c", "d", "e", "f", "g", "h" and 2 more')
  })
})

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
