import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import { eq } from './filter.js'
import {
  booleanLiteral,
  dateTimeLiteral,
  guidLiteral,
  nullLiteral,
  numberLiteral,
  textLiteral,
  type Dialect,
  UnwritableLiteral,
} from './literals.js'
import { legacyCollectionUrl, percentEncoded } from './url.js'

const dialects: readonly Dialect[] = ['legacy', 'odata']

describe('a literal', () => {
  it.each([
    ['Edm.Byte', '5'],
    ['Edm.Int16', '5'],
    ['Edm.Int32', '5'],
    ['Edm.Int64', '5L'],
    ['Edm.Decimal', '5M'],
    ['Edm.Double', '5d'],
    ['Edm.Single', '5f'],
  ])('of type %s has the suffix of the legacy data service alone', (type, legacy) => {
    expect(numberLiteral(5, 'legacy', type)).toBe(legacy)
    expect(numberLiteral(5, 'odata', type)).toBe('5')
  })

  it('of a number that nobody gave a type is a plain one', () => {
    expect(dialects.map((dialect) => numberLiteral(5, dialect))).toEqual(['5', '5'])
  })

  it('of a date-time has seven digits of a second at most, and only those that were given', () => {
    expect(dateTimeLiteral('2024-01-01T00:00:00.123456789012Z', 'legacy')).toBe("datetime'2024-01-01T00:00:00.1234567'")
    expect(dateTimeLiteral('2024-01-01T00:00:00.5Z', 'odata')).toBe('2024-01-01T00:00:00.5Z')
    expect(dateTimeLiteral('2024-01-01T00:00', 'odata')).toBe('2024-01-01T00:00:00Z')
  })

  it('of a boolean and of nothing is alike for both', () => {
    expect([booleanLiteral(true), booleanLiteral(false), nullLiteral]).toEqual(['true', 'false', 'null'])
  })
})

describe('what cannot be written is named, and cut short', () => {
  const long = 'x'.repeat(100)
  const cut = `"${'x'.repeat(60)}"`

  it.each<[wanted: string, seen: string, write: () => unknown]>([
    ['a GUID literal', cut, () => guidLiteral(long, 'legacy')],
    ['a GUID literal', '"5"', () => guidLiteral(5 as never, 'odata')],
    ['a date-time literal', cut, () => dateTimeLiteral(long, 'legacy')],
    ['a number literal', 'NaN', () => numberLiteral(NaN, 'legacy')],
    ['a number literal', '1,5', () => numberLiteral(new ExactNumber('1,5'), 'odata')],
    ['a text literal', 'text with half a surrogate pair', () => textLiteral('a\ud800')],
    ['a field path', `"-${'x'.repeat(59)}"`, () => eq(`-${long}`, null)],
    ['the name of an entity', `"-${'x'.repeat(59)}"`, () => legacyCollectionUrl('/', `-${long}`)],
    ['part of an address', 'text with half a surrogate pair', () => percentEncoded('\udc00')],
  ])('as %s: %s', (wanted, seen, write) => {
    expect(write).toThrow(new UnwritableLiteral(wanted, seen))
  })
})
