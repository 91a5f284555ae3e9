import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { DepartureId } from '../../../contract/index.js'
import { declaring, lacks, says, type More } from '../testing/value-check.js'
import { dateTimesAsLaidDown, kindsAsLaidDown } from './value-forms.js'

describe('date-times', () => {
  const types = { Born: 'Edm.DateTime' }
  const fault = (form: string) =>
    `Born: expected a date-time of the agreed form, seen text of the form "${form}" (1 of 1 records)`
  const declare = (id: string) => `the departure ${id} describes this: declare it if it is intended`
  const iso = [{ Born: '2024-01-02T03:04:05' }]
  const microsoft = [{ Born: '/Date(5)/' }]

  it.each<[string, readonly Row[], readonly DepartureId[], readonly string[]]>([
    ['the document’s', [{ Born: '2024-01-02T03:04:05.678Z' }], [], []],
    ['the document’s, whatever is declared', [{ Born: '2024-01-02T03:04:05.678Z' }], ['dates-iso-loose'], []],
    ['ISO 8601', iso, [], [fault('9999-99-99T99:99:99'), declare('dates-iso-loose')]],
    ['ISO 8601 as declared', iso, ['dates-iso-loose'], ['used dates-iso-loose']],
    ['/Date()/', microsoft, [], [fault('/aaaa(9)/'), declare('dates-microsoft-json')]],
    ['/Date()/ as declared', microsoft, ['dates-microsoft-json'], ['used dates-microsoft-json']],
    [
      '/Date()/ where another is declared',
      microsoft,
      ['dates-iso-loose'],
      [fault('/aaaa(9)/'), declare('dates-microsoft-json')],
    ],
    ['the document’s, beside what is no date', [{ Born: '2024-01-02T03:04:05.678Z', 0: 5 }], [], []],
    ['no known one', [{ Born: 'then' }], [], [fault('aaaa')]],
  ])('have their form: %s', async (_what, rows, departures, faults) => {
    expect(await says(dateTimesAsLaidDown, rows, { types }, declaring(...departures))).toEqual(faults)
  })

  it('are looked for in fields that are known to hold them', async () => {
    expect(await says(dateTimesAsLaidDown, iso)).toEqual([lacks('no field is known as a date-time', 'dateTime')])
    const open = lacks('every field known as a date-time is not set', 'dateTime')
    expect(await says(dateTimesAsLaidDown, [{ Born: null }, {}], { types })).toEqual([open])
    expect(await says(dateTimesAsLaidDown, [], { types })).toEqual([open])
    const one = [{ Born: null }, { Born: '2024-01-02T03:04:05.678Z' }]
    expect(await says(dateTimesAsLaidDown, one, { types: { ...types, Met: 'Edm.DateTime' } })).toEqual([])
  })
})

describe('kinds of values', () => {
  const quoted = 'the departure decimals-quoted describes this: declare it if it is intended'
  it.each<[string, readonly Row[], More, readonly string[]]>([
    ['a number', [{ N: 5 }], { types: { N: 'Edm.Int32' } }, []],
    [
      'text for a whole number',
      [{ N: '5' }],
      { types: { N: 'Edm.Int32' } },
      ['N: expected number, seen text (1 of 1 records)'],
    ],
    [
      'text for a decimal',
      [{ N: '5' }],
      { types: { N: 'Edm.Decimal' } },
      ['N: expected number, seen text (1 of 1 records)', quoted],
    ],
    [
      'a number for text',
      [{ N: 5, T: 5 }],
      { types: { N: 'Edm.Int32', T: 'Edm.String' } },
      ['T: expected text, seen number (1 of 1 records)'],
    ],
    [
      'two kinds in one field',
      [
        { N: 5, F: true },
        { N: 6, F: 'x' },
      ],
      { types: { N: 'Edm.Int32' } },
      ['F: expected boolean, seen text (1 of 2 records)'],
    ],
    [
      'a number where XML has text',
      [{ N: 5, U: 5 }],
      { types: { N: 'Edm.Int32' }, untyped: new Set(['U']) },
      ['U: expected text, seen number (1 of 1 records)'],
    ],
    [
      'a number in one of two where XML has text',
      [
        { N: 5, U: 5 },
        { N: 5, U: 'x' },
      ],
      { types: { N: 'Edm.Int32' }, untyped: new Set(['U']) },
      ['U: expected text, seen number (1 of 2 records)'],
    ],
    [
      'text where XML has text',
      [{ N: 5, U: 'x' }, { N: 5 }],
      { types: { N: 'Edm.Int32' }, untyped: new Set(['U']) },
      [],
    ],
    [
      'another kind where XML has text',
      [{ N: 5, U: true }],
      { types: { N: 'Edm.Int32' }, untyped: new Set(['U']) },
      [],
    ],
    [
      'one of two faulty',
      [{ N: 5 }, { N: 'x' }],
      { types: { N: 'Edm.Int32' } },
      ['N: expected number, seen text (1 of 2 records)'],
    ],
    ['no number', [{ T: 'x' }], { types: { T: 'Edm.String' } }, [lacks('no field is known as a number', 'number')]],
    [
      'no number set',
      [{ N: null }],
      { types: { N: 'Edm.Int32' } },
      [lacks('every field known as a number is not set', 'number')],
    ],
  ])('are those that the types say: %s', async (_what, rows, more, faults) => {
    expect(await says(kindsAsLaidDown, rows, more)).toEqual(faults)
  })

  it('may be text for decimals alone, where that is declared', async () => {
    const declared = declaring('decimals-quoted')
    const of = (type: string) => says(kindsAsLaidDown, [{ N: '5' }], { types: { N: type } }, declared)
    expect(await of('Edm.Decimal')).toEqual(['used decimals-quoted'])
    expect(await of('Edm.Int32')).toEqual(['N: expected number, seen text (1 of 1 records)'])
  })

  it('are a decimal’s where the profile alone calls a field a number', async () => {
    const profile = {
      ...declaring('decimals-quoted'),
      entities: { probe: { entity: 'Contact', fields: { number: 'N', text: 'T' } } },
    }
    expect(await says(kindsAsLaidDown, [{ N: '5', T: 'x' }], {}, profile)).toEqual(['used decimals-quoted'])
    expect(await says(kindsAsLaidDown, [{ N: 5, T: 5 }], {}, profile)).toEqual([
      'T: expected text, seen number (1 of 1 records)',
    ])
  })
})
