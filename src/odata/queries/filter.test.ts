import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import { eq, filterText, lookupIs, or } from './filter.js'
import { dateTimeLiteral, guidLiteral, numberLiteral, textLiteral, UnwritableLiteral } from './literals.js'
fc.configureGlobal({ seed: 240229 })

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'

describe('literals', () => {
  it('doubles every quote of a text, so that undoubling gives it back and none stands alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const literal = textLiteral(text)
        const inside = literal.slice(1, -1)
        expect(literal.startsWith("'") && literal.endsWith("'")).toBe(true)
        expect(inside.replaceAll("''", '')).not.toContain("'")
        expect(inside.replaceAll("''", "'")).toBe(text)
      }),
    )
  })

  it('writes a GUID wrapped for the legacy data service and bare for OData', () => {
    expect(guidLiteral(id, 'legacy')).toBe(`guid'${id}'`)
    expect(guidLiteral(id, 'odata')).toBe(id)
  })

  it.each([
    ['2024-02-29T12:34:56.789Z', "datetime'2024-02-29T12:34:56.789'", '2024-02-29T12:34:56.789Z'],
    ['2024-02-29T12:34:56', "datetime'2024-02-29T12:34:56'", '2024-02-29T12:34:56Z'],
    ['2024-02-29T12:34:56.1234567+02:00', "datetime'2024-02-29T10:34:56.1234567'", '2024-02-29T10:34:56.1234567Z'],
    ['/Date(1709210096789)/', "datetime'2024-02-29T12:34:56.789'", '2024-02-29T12:34:56.789Z'],
  ])('writes the date-time %s in UTC', (text, legacy, odata) => {
    expect(dateTimeLiteral(text, 'legacy')).toBe(legacy)
    expect(dateTimeLiteral(text, 'odata')).toBe(odata)
  })

  it.each([
    [5, undefined, '5', '5'],
    [-0.5, 'Edm.Decimal', '-0.5M', '-0.5'],
    [7, 'Edm.Int64', '7L', '7'],
    [new ExactNumber('9007199254740993'), 'Edm.Int64', '9007199254740993L', '9007199254740993'],
  ])('writes the number %s of type %s', (value, type, legacy, odata) => {
    expect(numberLiteral(value, 'legacy', type)).toBe(legacy)
    expect(numberLiteral(value, 'odata', type)).toBe(odata)
  })

  it.each([
    ['a GUID', () => guidLiteral('no', 'odata')],
    ['a date-time', () => dateTimeLiteral('2024-02-30T00:00:00Z', 'legacy')],
    ['a number', () => numberLiteral(NaN, 'legacy')],
    ['a number', () => numberLiteral(Infinity, 'odata')],
    ['a text', () => textLiteral('\udc00')],
  ])('refuses what is not %s', (wanted, write) => {
    expect(write).toThrow(UnwritableLiteral)
    expect(write).toThrow(wanted)
  })
})

describe('filters', () => {
  it.each([
    [eq('Name', { text: "O'Neil" }), "Name eq 'O''Neil'", "Name eq 'O''Neil'"],
    [eq('Active', { boolean: true }), 'Active eq true', 'Active eq true'],
    [eq('Note', null), 'Note eq null', 'Note eq null'],
    [lookupIs('Account', id), `Account/Id eq guid'${id}'`, `Account/Id eq ${id}`],
    [
      eq('On', { dateTime: '2024-01-01T00:00:00Z' }),
      "On eq datetime'2024-01-01T00:00:00'",
      'On eq 2024-01-01T00:00:00Z',
    ],
    [or(eq('A', { text: 'x' }), eq('A', { text: 'y' })), "A eq 'x' or A eq 'y'", "A eq 'x' or A eq 'y'"],
    [
      or(eq('A', { number: 1 }), or(eq('C', null), eq('D', null))),
      'A eq 1 or C eq null or D eq null',
      'A eq 1 or C eq null or D eq null',
    ],
  ])('writes %j in both dialects', (filter, legacy, odata) => {
    expect(filterText(filter, 'legacy')).toBe(legacy)
    expect(filterText(filter, 'odata')).toBe(odata)
  })

  it.each(['A', '_a', 'Größe2', 'Имя_1', 'Account/Name', 'Account/_x', 'A/B/C', 'A/B2/C_3'])(
    'takes %j as a field',
    (path) => {
      expect(filterText(eq(path, null), 'odata')).toBe(`${path} eq null`)
      expect(filterText(eq(path, null), 'legacy')).toBe(`${path} eq null`)
    },
  )

  it.each(['', 'a b', "a'", 'a/', '/a', 'a//b', 'a/1b', 'a/-', 'a-b', 'a/b-', 'a eq 1 or b', '1a'])(
    'refuses %j as a field',
    (path) => {
      expect(() => eq(path, null)).toThrow(UnwritableLiteral)
    },
  )
})
