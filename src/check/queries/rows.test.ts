import { describe, expect, test } from 'vitest'
import { eq, lookupIs, or, type Filter, type Row } from '../../odata/index.js'
import { ownFields, satisfies } from './rows.js'

const one = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a01'
const two = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a02'

const record: Row = {
  __metadata: { uri: 'somewhere' },
  Id: one.toUpperCase(),
  Name: 'Anna',
  Age: 42,
  BornOn: '/Date(0)/',
  AccountId: two,
  Note: null,
  Rating: 0.10000000149011612,
  Active: true,
  Done: '1',
  Owner: { Name: 'Bob' },
  CityName: 'Oslo',
  City: { Name: 'Rome' },
}

describe('whether a record is what a filter asks for', () => {
  const table: readonly [string, Filter, boolean][] = [
    ['the same text', eq('Name', { text: 'Anna' }), true],
    ['a text in other case and with blanks behind it', eq('Name', { text: 'ANNA ' }), true],
    ['a beginning', eq('Name', { text: 'Ann' }), false],
    ['a longer text', eq('Name', { text: 'Annabel' }), false],
    ['a GUID in other case', eq('Id', { guid: one }), true],
    ['another GUID', eq('Id', { guid: two }), false],
    ['a lookup by its path', lookupIs('Account', two.toUpperCase()), true],
    ['a lookup that the record has not', lookupIs('Owner', two), false],
    ['a number', eq('Age', { number: 42 }), true],
    ['an instant in another form', eq('BornOn', { dateTime: '1970-01-01T00:00:00.000Z' }), true],
    ['not set', eq('Note', null), true],
    ['a field that is not there is not set', eq('Missing', null), true],
    ['a text where nothing is set', eq('Note', { text: '' }), false],
    ['a text where a number stands', eq('Age', { text: '42' }), false],
    ['a GUID where a number stands', eq('Age', { guid: one }), false],
    ['a GUID where nothing stands', eq('Missing', { guid: one }), false],
    ['not set where something is', eq('Name', null), false],
    ['another number', eq('Age', { number: 41 }), false],
    ['a number of a type', eq('Rating', { number: 0.1, edmType: 'Edm.Single' }), true],
    ['a boolean', eq('Active', { boolean: true }), true],
    ['a boolean in text', eq('Done', { boolean: true }), true],
    ['the other boolean', eq('Active', { boolean: false }), false],
    ['a field of a record inside', eq('Owner/Name', { text: 'Bob' }), true],
    ['another field of a record inside', eq('Owner/Id', { text: 'Bob' }), false],
    ['a field of what is no record', eq('Name/Id', { text: 'Bob' }), false],
    ['a path that the record spells as one', eq('City/Name', { text: 'Oslo' }), true],
    ['or with one side true', or(eq('Name', { text: 'x' }), eq('Age', { number: 42 })), true],
    ['or with no side true', or(eq('Name', { text: 'x' }), eq('Age', { number: 41 })), false],
  ]

  test.each(table)('%s', (_what, filter, wanted) => {
    expect(satisfies(record, filter)).toBe(wanted)
  })
})

describe('the own fields of a record', () => {
  test('are without what the protocol adds, and a zero GUID is not set in them', () => {
    expect(ownFields({ ...record, OwnerId: '00000000-0000-0000-0000-000000000000' })).toMatchObject({ OwnerId: null })
    expect(ownFields(record)).not.toHaveProperty('__metadata')
    expect(ownFields({ ...record, OwnerId: '{00000000-0000-0000-0000-000000000000}' })).toMatchObject({ OwnerId: null })
  })
})
