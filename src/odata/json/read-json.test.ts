import { describe, expect, it } from 'vitest'
import type { Bounds } from '../bodies/page.js'
import { ExactNumber } from '../values/exact-number.js'
import { readJson, jsonTokens, writeJson, writeSpelledOutJson } from './read-json.js'
import { refusalInWords } from '../testing/refusal-of.js'
import type { Value } from '../values/value.js'

const long = '12345678901234567890'

function read(text: string, bounds?: Partial<Bounds>) {
  return readJson(Buffer.from(text), 'application/json', bounds)
}

function refusal(text: string, bounds?: Partial<Bounds>) {
  return refusalInWords(() => read(text, bounds))
}

describe('a number that a double cannot hold', () => {
  it('keeps its digits wherever it stands, and what is beside it stays as it is', () => {
    expect(read(`{"ä":[${long},"${long}",1.5,-${long}],"b":{"c":1e400},"d":"${long}"}`)).toEqual({
      ä: [new ExactNumber(long), long, 1.5, new ExactNumber(`-${long}`)],
      b: { c: new ExactNumber('1e400') },
      d: long,
    })
  })

  it('may be all that there is', () => {
    expect(read(long)).toEqual(new ExactNumber(long))
  })

  it.each(['1e9999999999', '1e-9999999999', '123456789012345678', '0.10000000000000000001'])('is %s', (number) => {
    expect(read(`[${number}]`)).toEqual([new ExactNumber(number)])
  })

  it.each(['1e21', '0e400', '1.0000000000000000000', '1000000000000000000000', '1e-7'])('is not %s', (number) => {
    expect(read(`[${number}]`)).toEqual([Number(number)])
  })

  it('leaves a member called __proto__ a member', () => {
    expect(Object.keys(read(`{"__proto__":{"a":${long}}}`) as object)).toEqual(['__proto__'])
  })
})

describe('what is no JSON is broken, however it looks', () => {
  it.each([
    `{${long}:1}`,
    '[01234567890123456789]',
    `[${long}.]`,
    `[.${long}]`,
    `[+${long}]`,
    `[${long}-1]`,
    '[1e]',
    '[1e+]',
    '[1e400e]',
    '[1.2.3e5]',
    '[--1e5]',
    '[-]',
    '[00e400]',
    `[${long} ${long}]`,
  ])('%s', (text) => {
    expect(refusal(text)).toMatch(/^broken: JSON that does not parse/)
  })

  it.each([
    ['[{"Identity" 1}]', 'JSON that does not parse at character 13'],
    [`[${long},{"a" 1}]`, 'JSON that does not parse at character 27'],
    [`[${long},${long},nope]`, 'JSON that does not parse'],
    ['[x," position 5"]', 'JSON that does not parse'],
    ['[x,"unexpected end"]', 'JSON that does not parse'],
    ['[1,', 'JSON that ends too early'],
    ['[{"Name":"ä"}', 'JSON that ends too early'],
    ['["ää', 'JSON that ends too early'],
    [`[${long}`, 'JSON that ends too early'],
    [`{"a":{"b":"c"},"d":[${long}`, 'JSON that ends too early'],
    ['[-', 'JSON that ends too early'],
  ])('%s', (text, detail) => {
    expect(refusal(text)).toBe(`broken: ${detail}`)
  })
})

describe('the bounds of JSON', () => {
  it('are kept where the text reaches them, and not where it goes beyond', () => {
    const text = '[{"a":[]}]'
    expect(refusal(text, { maxBytes: text.length, maxDepth: 3 })).toBe('was read')
    expect(refusal(text, { maxBytes: text.length - 1 })).toBe(`overBounds: more than ${text.length - 1} bytes`)
    expect(refusal(text, { maxDepth: 2 })).toBe('overBounds: JSON nested more than 2 deep')
  })

  it('are those of every answer where none are given', () => {
    expect(refusal('['.repeat(100) + ']'.repeat(100))).toBe('was read')
    expect(refusal('['.repeat(101) + ']'.repeat(101))).toBe('overBounds: JSON nested more than 100 deep')
  })
})

describe('json tokens', () => {
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
})

it.each<[Value, string]>([
  [null, 'null'],
  [true, 'true'],
  [1.5, '1.5'],
  ['a"ä', '"a\\"ä"'],
  [new ExactNumber('12345678901234567890'), '12345678901234567890'],
  [[], '[]'],
  [{}, '{}'],
  [
    { 'a"': [null, new ExactNumber('1e400'), { b: new ExactNumber('-0.10') }], c: null },
    '{"a\\"":[null,1e400,{"b":-0.10}],"c":null}',
  ],
])('%j is written with its numbers as they were sent', (value, json) => {
  expect(writeJson(value)).toBe(json)
})

it('has every sign of a text as an escape where that is wanted, and names and numbers as they are', () => {
  const value = { ü: ['<b>', '🚀'], n: new ExactNumber('1.0') }
  const json = writeSpelledOutJson(value)
  expect(json).toBe('{"ü":["\\u003c\\u0062\\u003e","\\ud83d\\ude80"],"n":1.0}')
  expect(JSON.parse(json)).toEqual({ ü: ['<b>', '🚀'], n: 1 })
})
