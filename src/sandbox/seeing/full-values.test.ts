import { describe, expect, it } from 'vitest'
import { ExactNumber, type Value } from '../../odata/index.js'
import { fullValues, shortenedIn, withAllDigits, fullDateTime, hasLostDigits, isInFull } from './full-values.js'

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

describe('a date-time with every digit', () => {
  it.each([
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.5'],
    ['2026-01-02T05:04:05.123+02:00', '2026-01-02T03:04:05.1234Z', '2026-01-02T05:04:05.1234+02:00'],
    ['/Date(1767323045123)/', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567Z'],
    ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:04.9999999Z', '2026-01-02T03:04:04.9999999Z'],
    ['2026-01-02T03:04:05.124Z', '2026-01-02T03:04:05.1239999Z', '2026-01-02T03:04:05.1239999Z'],
  ])('is found where JSON shows %s and Atom %s', (inJson, inAtom, full) => {
    expect(fullDateTime(inJson, inAtom)).toBe(full)
  })

  it.each([
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1230000Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T05:04:05.1234567Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.9999999Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1Z'],
    ['2026-01-02T03:04:05.123Z', null],
    [null, '2026-01-02T03:04:05.123Z'],
    ['a text', 'another'],
  ])('is not claimed where JSON shows %s and Atom %s', (inJson, inAtom) => {
    expect(fullDateTime(inJson, inAtom)).toBeUndefined()
  })

  it('has lost digits where it is the same to fewer of them, and is in full with or without zeros at the end', () => {
    const full = '2026-01-02T03:04:05.1234567Z'
    expect(
      ['.123Z', '.1235Z', '.1234567', '.9Z', 'Z'].map((end) => hasLostDigits(full, `${full.slice(0, 19)}${end}`)),
    ).toEqual([true, true, false, false, true])
    expect(['.1234567', '.12345670Z', '.123Z'].map((end) => isInFull(full, `${full.slice(0, 19)}${end}`))).toEqual([
      true,
      true,
      false,
    ])
    expect([isInFull(full, null), hasLostDigits(full, undefined)]).toEqual([false, false])
  })
})
