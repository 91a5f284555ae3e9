import { describe, expect, it } from 'vitest'
import { jsonTokens } from './json-tokens.js'

function seenIn(text: string, maxDepth = 100) {
  const { depth, longNumbers } = jsonTokens(Buffer.from(text), maxDepth)
  return { depth, numbers: longNumbers.map(([start, end]) => text.slice(start, end)) }
}

const long = '1234567890123456'

describe('the depth of a JSON text', () => {
  it.each<[string, number]>([
    ['', 0],
    ['1', 0],
    ['"[{"', 0],
    ['{}', 1],
    ['[]', 1],
    ['{}{}', 1],
    ['[][]', 1],
    ['[{}]', 2],
    ['{"a":[]}', 2],
    ['[[],[]]', 2],
    ['[{},{"a":{}}]', 3],
    ['[[[]],[]]', 3],
    ['["[","{",[]]', 2],
    ['["\\"[[",[]]', 2],
    ['["\\\\",[]]', 2],
    ['["a', 1],
    ['["\\', 1],
    ['[ \n\t null, true ]', 1],
    [']]]', 0],
  ])('of %j is %i', (text, depth) => {
    expect(seenIn(text)).toEqual({ depth, numbers: [] })
  })

  it('is told up to the first bracket beyond the bound, where the walk ends', () => {
    expect(seenIn(`[[${long},[[${long}]]]]`, 2)).toEqual({ depth: 3, numbers: [long] })
    expect(seenIn(`{"a":{"a":${long},"b":{"a":${long}}}}`, 2)).toEqual({ depth: 3, numbers: [long] })
    expect(seenIn('['.repeat(50), 7).depth).toBe(8)
  })

  it('may come up to the bound as often as it likes', () => {
    expect(seenIn(`[[],[],[${long}]]`, 2)).toEqual({ depth: 2, numbers: [long] })
  })
})

describe('a number is long', () => {
  it.each([
    ['with 16 digits', long],
    ['with digits on both sides of the point', '12345678.90123456'],
    ['with a sign', `-${long}`],
    ['with an exponent, which may be anything', '1e9'],
    ['with an exponent in capitals', '1E9'],
    ['with a signed exponent', '1.5e-9'],
    ['with an exponent that says that it is positive', '1.5e+9'],
    ['with nothing but noughts', '0.000000000000000'],
    ['with nines', '9999999999999999'],
  ])('%s: %s', (_name, number) => {
    expect(seenIn(number)).toEqual({ depth: 0, numbers: [number] })
    expect(seenIn(`[${number},{"a":${number}} ,${number} ]`)).toEqual({ depth: 2, numbers: [number, number, number] })
  })

  it.each(['0', '-1', '12345678901234', '123456789012345', '1.23456789012345', '-0.5'])('and %s is not', (number) => {
    expect(seenIn(`[${number}]`).numbers).toEqual([])
  })

  it.each([`"${long}"`, `"\\"${long}"`, `"a\\\\\\"${long}"`, `"${long}`, '"1e9"'])(
    'only outside of text: %s is text',
    (text) => {
      expect(seenIn(text).numbers).toEqual([])
    },
  )

  it('for itself: digits of its neighbours do not count', () => {
    expect(seenIn('[12345678,90123456,1e5,7]').numbers).toEqual(['1e5'])
  })
})
