import { describe, expect, test } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { Reader } from '../../queries/query.js'
import { sameValues, sharedBy, showsAllOf, zeroOrNothing, type View } from './same-records.js'

const one = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a01'
const two = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a02'
const declaring = (...departures: object[]) =>
  ({ service: 'legacy', entity: 'Contact', run: { profile: { departures } } }) as unknown as Reader
const reader = declaring()

function view(what: string, ...rows: Row[]): View {
  return { what, rows, reader }
}

const types = new Map([
  ['Rating', 'Edm.Decimal'],
  ['BornOn', 'Edm.DateTime'],
  ['Phone', 'Edm.String'],
])

describe('the same values in two views', () => {
  const table: readonly [string, Row, Row, number][] = [
    ['a number and its text', { Rating: 12.5 }, { Rating: '12.50' }, 0],
    ['an instant in two forms', { BornOn: '/Date(0)/' }, { BornOn: '1970-01-01T00:00:00' }, 0],
    ['null and absent', { Note: null }, {}, 0],
    ['the zero GUID and null', { OwnerId: '00000000-0000-0000-0000-000000000000' }, { OwnerId: null }, 0],
    ['GUIDs in other case', { OwnerId: two }, { OwnerId: two.toUpperCase() }, 0],
    ['kinds of line ends', { Note: 'a\r\nb' }, { Note: 'a\nb' }, 0],
    ['what XML has no way to write', { Note: 'a\u0001b' }, { Note: 'ab' }, 0],
    ['a number and text beyond XML', { Rating: 5 }, { Rating: 'a\u0001' }, 0],
    ['the last characters that XML can write', { Note: 'a\t\r\n\ud7ff\ue000\ufffd\u{10000}' }, { Note: 'a' }, 1],
    ['a list of what XML has no way to write', { Tags: ['a\u0001'] }, { Tags: ['a'] }, 1],
    ['a number and no text', { Rating: 5 }, { Rating: true }, 1],
    ['another number', { Rating: 12.5 }, { Rating: '12.51' }, 1],
    ['another hour', { BornOn: '1970-01-01T00:00:00Z' }, { BornOn: '1970-01-01T01:00:00Z' }, 1],
    ['text in other case', { Name: 'Ann' }, { Name: 'ANN' }, 1],
    ['text that reads as a number', { Phone: '+1' }, { Phone: '1' }, 1],
    ['a value that is lost', { Name: 'Ann' }, {}, 1],
  ]

  test.each(table)('%s', (_what, left, right, breaches) => {
    const found = sameValues(view('one', { Id: one, ...left }), view('other', { Id: one, ...right }), types)
    expect(found).toHaveLength(breaches)
  })

  const digits: readonly [string, string, string, number][] = [
    ['fewer digits', '12:00:07Z', '12:00:07.1234567', 0],
    ['one digit', '12:00:07.1', '12:00:07.120Z', 0],
    ['another digit', '12:00:07.2', '12:00:07.120Z', 1],
    ['another second', '12:00:08', '12:00:07.120Z', 1],
  ]

  test.each(digits)('an instant with %s, where the form is declared to be loose', (_what, left, right, breaches) => {
    const found = (of: Reader) =>
      sameValues(
        { ...view('one', { Id: one, BornOn: `1970-01-01T${left}` }), reader: of },
        { ...view('other', { Id: one, BornOn: `1970-01-01T${right}` }), reader: of },
        types,
      )
    expect(found(declaring({ id: 'dates-iso-loose' }))).toHaveLength(breaches)
    expect(found(declaring({ id: 'dates-iso-loose', endpoint: 'odata' }))).toHaveLength(1)
    expect(found(reader)).toHaveLength(1)
  })

  test('a breach names fields, and no value of them', () => {
    const [breach] = sameValues(view('one', { Id: one, Name: 'Ann' }), view('other', { Id: one, Name: 'Bob' }), types)
    expect(breach?.text).toBe('one and other differ in Name, in 1 record of 1')
  })

  test('a breach holds the differing records of the first view, and names five fields at most', () => {
    const fields = (text: string, names: string) => Object.fromEntries([...names].map((name) => [name, text]))
    const differing = (names: string) =>
      sameValues(
        view('one', { Id: one, ...fields('a', names) }, { Id: two, Z: 'z' }),
        view('other', { Id: two, Z: 'z' }, { Id: one, ...fields('b', names) }, { Id: reader.entity }),
        types,
      )
    expect(differing('ABCDE')).toEqual([
      {
        text: 'one and other differ in A, B, C, D, E, in 1 record of 2',
        rows: [{ Id: one, ...fields('a', 'ABCDE') }],
        shownTo: reader,
      },
    ])
    expect(differing('ABCDEF')[0]?.text).toBe('one and other differ in A, B, C, D, E and others, in 1 record of 2')
  })

  test('records of one view alone are not compared', () => {
    expect(sameValues(view('one', { Id: one, Name: 'a' }), view('other', { Id: two, Name: 'b' }), types)).toEqual([])
    expect(sharedBy(view('one', { Id: one }), view('other', { Id: two }, { Id: one }))).toBe(1)
  })

  test('records are told apart by their ids alone', () => {
    const left = view('one', { Id: one }, { Id: two })
    const right = view('other', { Id: two.toUpperCase() })
    expect(showsAllOf(left, right)).toMatchObject([{ text: 'other lacks 1 record of one', rows: [{ Id: one }] }])
    expect(showsAllOf(right, left)).toEqual([])
    expect(sharedBy(left, right)).toBe(1)
  })
})

describe('zero in one service and nothing in the other', () => {
  const counted = view('one', { Id: one, Visits: 0, Rating: 0 })
  const empty = view('other', { Id: one, Visits: null, Rating: null })

  test('is named by its fields', () => {
    expect(zeroOrNothing(counted, empty, types)).toEqual(['Visits', 'Rating'])
  })

  test('is not looked for in fields that are left out of comparisons', () => {
    expect(zeroOrNothing({ ...counted, leftOut: new Set(['Visits']) }, empty, types)).toEqual(['Rating'])
  })
})
