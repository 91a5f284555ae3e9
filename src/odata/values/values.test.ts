import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentDateTimePattern, instantOf, sameInstant, sameSecond } from './date-time.js'
import { canonicalDecimal } from './exact-number.js'
import { isGuid, isZeroGuid } from './guid.js'
import { sameText, sameTextExactly } from './text.js'
import { differingFields, plainFields, sameRecord } from './values.js'

fc.configureGlobal({ seed: 240229 })

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'

describe('decimals', () => {
  it('have one spelling by value, without rounding', () => {
    const zeros = fc.nat({ max: 30 }).map((count) => '0'.repeat(count))
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.nat({ max: 30 }),
        zeros,
        (digits, scale, zero) => {
          const sign = digits < 0n ? '-' : ''
          const plain = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
          const point = plain.length - scale
          const written = `${sign}${zero}${plain.slice(0, point)}.${plain.slice(point)}${zero}`
          expect(canonicalDecimal(written)).toBe(canonicalDecimal(`${digits}e-${scale}`))
          expect(canonicalDecimal(written)).not.toBe(canonicalDecimal(`${digits + 1n}e-${scale}`))
        },
      ),
    )
  })

  it.each(['', '.', '-', 'e5', '1e', '0x1', 'NaN', 'Infinity', '1 2', '1,5'])('%j is none', (text) => {
    expect(canonicalDecimal(text)).toBeUndefined()
  })

  it('reads a number of many zeros in linear time', () => {
    expect(canonicalDecimal(`1${'0'.repeat(1_000_000)}1`)).toMatch(/1e0$/)
  })
})

describe('date-times', () => {
  it.each([
    ['2024-01-01T00:00:00.000Z', true],
    ['0001-01-01T00:00:00.000Z', true],
    ['2024-02-29T23:59:59.999Z', true],
    ['2024-13-01T00:00:00.000Z', false],
    ['2024-01-01T24:00:00.000Z', false],
    ['2024-01-01T00:00:00Z', false],
    ['2024-01-01T00:00:00.0000Z', false],
    ['2024-01-01T00:00:00.000', false],
    ['2024-01-01T00:00:00.000z', false],
    ['2024-01-01T00:00:00.000+00:00', false],
    ['2024-01-01 00:00:00.000Z', false],
    [' 2024-01-01T00:00:00.000Z', false],
    ['/Date(0)/', false],
  ])('%s has the document’s form: %s', (text, expected) => {
    expect(new RegExp(documentDateTimePattern).test(text)).toBe(expected)
  })

  it.each([
    'x/Date(0)/',
    '/Date(0)/x',
    '/Date()/',
    '/Date(1.5)/',
    '/Date(1234567890123456)/',
    '/Date(0+)/',
    '/Date(0+12345)/',
    'Date(0)',
    'x2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00Zx',
    '2024-01-01T00:00:00.1234567890123Z',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00Z',
    '2024-01-01',
    '24-01-01T00:00:00Z',
    '2024-1-01T00:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00+2:00',
    '2024-02-30T00:00:00Z',
  ])('name none: %s', (text) => {
    expect(instantOf(text)).toBeUndefined()
  })

  it.each([
    ['/Date(0)/', 0, '000'],
    ['/Date(-1)/', -1, '999'],
    ['/Date(1005+0200)/', 1, '005'],
    ['/Date(1005-1)/', 1, '005'],
    ['/Date(123456789012345)/', 123456789012, '345'],
    ['1970-01-01T00:01Z', 60, ''],
    ['1970-01-01T00:00:01.5z', 1, '5'],
    ['1970-01-01T00:00:01.123456789012', 1, '123456789012'],
    ['1970-01-01T02:30:00+02:30', 0, ''],
    ['1970-01-01T00:00:00+0230', -9000, ''],
    ['1970-01-01T00:00:00-02:30', 9000, ''],
  ])('name one, with its digits as they were written: %s', (text, seconds, fraction) => {
    expect(instantOf(text)).toEqual({ seconds, fraction })
  })

  it('name the instant that the clock of JavaScript names', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = instantOf(date.toISOString())!
          expect(iso.seconds * 1000 + Number(iso.fraction)).toBe(date.getTime())
          expect(sameInstant(iso, instantOf(`/Date(${date.getTime()})/`)!)).toBe(true)
        },
      ),
    )
  })

  it('are the same to the second whatever stands behind it', () => {
    expect(sameSecond('2024-01-01T00:00:00.9Z', '2024-01-01T00:00:00')).toBe(true)
    expect(sameSecond('2024-01-01T00:00:01Z', '2024-01-01T00:00:00.999')).toBe(false)
    expect(sameSecond('x', 'x')).toBe(false)
  })
})

describe('GUIDs', () => {
  it.each([
    [id, true],
    [id.toUpperCase(), true],
    [`guid'${id}'`, false],
    [`{${id}}`, false],
    [id.replaceAll('-', ''), false],
    [`${id}\n`, false],
    [id.slice(1), false],
    ['g10006e1-ca4e-4502-a9ec-3d2e4b5f6a00', false],
    [5, false],
    [null, false],
  ])('%j: %s', (value, expected) => {
    expect(isGuid(value)).toBe(expected)
  })

  it('of zeros stand for nothing', () => {
    expect(isZeroGuid('00000000-0000-0000-0000-000000000000')).toBe(true)
    expect(isZeroGuid(id)).toBe(false)
  })
})

describe('texts', () => {
  it('match as databases match: case and trailing blanks apart, nothing else', () => {
    expect(sameText('Größe ', 'GRÖSSE')).toBe(true)
    expect(sameText('a+b', 'a b')).toBe(false)
    expect(sameText(' a', 'a')).toBe(false)
    expect(sameText('a\t', 'a')).toBe(false)
  })

  it('are exactly the same but for line ends', () => {
    expect(sameTextExactly('a\r\n', 'a\n')).toBe(true)
    expect(sameTextExactly('a ', 'a')).toBe(false)
  })
})

describe('records', () => {
  const row = {
    __metadata: { uri: "C(guid'x')", type: 'T' },
    'odata.etag': 'x',
    '@odata.id': 'x',
    'Name@odata.type': '#String',
    Name: 'A',
    Account: { __deferred: { uri: 'x' } },
    Owner: { __metadata: { uri: 'x' }, Id: id },
    Cases: { results: [] },
    Address: { __metadata: { type: 'Address' }, City: 'X' },
    Note: null,
  }

  it('keep their plain fields when control members and navigation are left out', () => {
    expect(plainFields(row)).toEqual({ Name: 'A', Address: row.Address, Note: null })
  })

  it('keep a lookup by its id, and not the record shown beside it that it points to', () => {
    const shown = { Account: { Id: id, Name: 'A' }, AccountId: id, OwnerId: { Id: id }, Address: { City: 'X' } }
    expect(plainFields(shown)).toEqual({ AccountId: id, OwnerId: { Id: id }, Address: { City: 'X' } })
    expect(plainFields({ Account: 'A', AccountId: id })).toEqual({ Account: 'A', AccountId: id })
  })

  it('are the same where their plain fields are', () => {
    expect(sameRecord(row, { Name: 'A', Address: { City: 'X' } })).toBe(true)
    expect(differingFields(row, { Name: 'B', Address: { City: 'X' }, More: 1 })).toEqual(['Name', 'More'])
    expect(sameRecord({ N: 5 }, { N: '5' }, new Map([['N', 'Edm.String']]))).toBe(false)
  })
})
