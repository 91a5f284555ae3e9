import { describe, expect, it } from 'vitest'
import { ExactNumber, fitsDouble, canonicalDecimal } from './exact-number.js'

describe('a decimal has one spelling', () => {
  it.each([
    ['12.50', '125e-1'],
    ['+1.25E1', '125e-1'],
    ['12.5', '125e-1'],
    ['-12.5', '-125e-1'],
    ['-0012.500e+0', '-125e-1'],
    ['1250', '125e1'],
    ['5', '5e0'],
    ['5.', '5e0'],
    ['.5', '5e-1'],
    ['5e-999999999', '5e-999999999'],
    ['0', '0'],
    ['-0.00e7', '0'],
    ['+.0', '0'],
  ])('%s: %s', (written, spelling) => {
    expect(canonicalDecimal(written)).toBe(spelling)
  })

  it.each(['', ' 5', '5 ', '--5', '5e', '5e1.5', '5e1234567890', '1.2.3', 'x5', '5x', '.', '+', 'e1', '٣'])(
    'and %j has none',
    (text) => {
      expect(canonicalDecimal(text)).toBeUndefined()
    },
  )
})

describe('a double gives a number back by value, or does not', () => {
  it.each([
    ['0.1', true],
    ['1.50', true],
    ['-9007199254740992', true],
    ['9007199254740993', false],
    ['0.1234567890123456789', false],
    ['1e400', false],
    ['-1e400', false],
    ['1e-400', false],
  ])('%s: %s', (token, fits) => {
    expect(fitsDouble(token)).toBe(fits)
  })
})

it('a number that no double holds shows its digits as evidence', () => {
  const exact = new ExactNumber('9007199254740993')
  expect(JSON.stringify({ exact })).toBe('{"exact":"9007199254740993"}')
  expect(String(exact)).toBe('9007199254740993')
})
