import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { shownOtherwise } from './shown-otherwise.js'

const types = new Map([
  ['On', 'Edm.DateTime'],
  ['Ref', 'Edm.Guid'],
  ['Score', 'Edm.Decimal'],
  ['Lasts', 'Edm.Time'],
])
const guid = '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11'
const zeros = '00000000-0000-0000-0000-000000000000'

describe('what the JSON answer does not say of a field', () => {
  it.each<[string, Row, Row]>([
    ['left out', {}, { Ref: guid }],
    ['null', { Ref: null }, { Ref: guid }],
    ['the zero GUID', { Ref: zeros }, { Ref: guid }],
    ['a text that is null', { Text: null }, { Text: 'as it was' }],
  ])('is that it is set: %s', (_what, inJson, inAtom) => {
    expect(shownOtherwise(inJson, inAtom, types)).toEqual({ hidden: Object.keys(inAtom), altered: [] })
  })

  it.each([
    ['a line break', 'one two', 'one\ntwo'],
    ['its end', 'one', 'one two'],
    ['a sign', 'Z?e', 'Zoë'],
  ])('is all of its text: without %s', (_what, inJson, inAtom) => {
    expect(shownOtherwise({ Text: inJson }, { Text: inAtom }, types)).toEqual({ hidden: [], altered: ['Text'] })
  })
})

describe('what an Atom answer writes in its own way', () => {
  it.each<[string, Row, Row]>([
    ['left out', { Text: 'a', Ref: guid }, {}],
    ['not set', { Text: 'a' }, { Text: null }],
    [
      'what stands for not set',
      { Text: null, Score: null, On: null, Flag: null, Ref: null },
      {
        Text: '',
        Score: '0.00',
        On: '0001-01-01T00:00:00',
        Flag: 'false',
        Ref: zeros,
      },
    ],
    ['line ends and blanks around', { Text: ' a\r\nb ' }, { Text: '\n a\nb' }],
    ['a control character', { Text: 'a\u0007b' }, { Text: 'ab' }],
    ['a GUID in capitals', { Ref: guid }, { Ref: guid.toUpperCase() }],
    [
      'a date-time',
      { On: '/Date(1767323045678)/', At: '2026-01-02T03:04:05.678Z' },
      {
        On: '2026-01-02T03:04:05.678',
        At: '2026-01-02T03:04:05.6780000',
      },
    ],
    ['a value of a type that is no text', { Lasts: 'PT60M' }, { Lasts: 'PT1H' }],
    ['a number', { Score: '1.50', Rank: '7.0' }, { Score: '1.5', Rank: '7' }],
    ['what is an object in JSON', { Text: { en: 'a' } }, { Text: 'b' }],
  ])('is none of that: %s', (_what, inJson, inAtom) => {
    expect(shownOtherwise(inJson, inAtom, types)).toEqual({ hidden: [], altered: [] })
  })
})
