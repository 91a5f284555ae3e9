import { describe, expect, it } from 'vitest'
import { ExactNumber, type Value } from '../../odata/index.js'
import { fullValues, shortenedIn, withAllDigits } from './full-values.js'

const typesOf = (type: string) => new Map([['It', type]])

describe('a number with every digit', () => {
  it.each<[Value, string, string]>([
    [9007199254740994, '9007199254740993.25', 'Edm.Decimal'],
    [new ExactNumber('9007199254740994'), '9007199254740993.25', 'Edm.Decimal'],
    [9007199254740992, '9007199254740993', 'Edm.Int64'],
    [0.333333333333333, '0.33333333333333331', 'Edm.Double'],
    [123456789012346000, '123456789012345678', 'Edm.Int64'],
    [12.35, '12.3456', 'Edm.Decimal'],
    ['12.35', '12.3456', 'Edm.Decimal'],
    [12.35, '12.3456', ''],
  ])('is found where JSON shows %s and Atom %s, and is given as JSON shows it', (inJson, inAtom, type) => {
    const types = typesOf(type)
    const found = fullValues({ It: inJson }, { It: inAtom }, types)
    expect(found).toEqual({ It: inAtom })
    const given = typeof inJson === 'string' ? inAtom : new ExactNumber(inAtom)
    expect(withAllDigits({ It: inJson, Other: 1 }, found, { It: inJson }, types)).toEqual({ It: given, Other: 1 })
    expect(withAllDigits({ It: 7 }, found, { It: inJson }, types)).toEqual({ It: 7 })
  })

  it.each<[string, Value, Value, string]>([
    ['other zeros', 12.5, '12.50', 'Edm.Decimal'],
    ['a counter that went on', 100, '101', 'Edm.Int32'],
    ['fewer digits in Atom', 12.3456, '12.35', 'Edm.Decimal'],
    ['another number', 12.3, '15.25', 'Edm.Decimal'],
    ['a comma', 12.3, '12,34', 'Edm.Decimal'],
    ['nothing in Atom', 12.3, null, 'Edm.Decimal'],
    ['two texts', '12.3', '12.34', 'Edm.String'],
    ['two texts of no type', '12.3', '12.34', ''],
    ['a text that is a date-time', '2026-01-02T03:04:05.1Z', '2026-01-02T03:04:05.12Z', 'Edm.String'],
  ])('is not claimed for %s', (_what, inJson, inAtom, type) => {
    expect(fullValues({ It: inJson }, { It: inAtom }, type === '' ? new Map() : typesOf(type))).toEqual({})
  })

  it('has lost digits where it was rounded; of a field that changes give, whatever else it holds', () => {
    const shortened = (inAtom: Value, allowed: readonly string[]) =>
      shortenedIn({ It: inAtom }, { It: '9007199254740993.25' }, allowed)
    const shown = ['9007199254740993.250', '9007199254740994', '12', null]
    expect(shown.filter((each) => shortened(each, ['It']).length > 0)).toEqual(['9007199254740994', '12', null])
    expect(shown.filter((each) => shortened(each, []).length > 0)).toEqual(['9007199254740994'])
  })
})
