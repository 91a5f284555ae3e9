import { describe, expect, it } from 'vitest'
import type { Bounds } from '../bodies/bounds.js'
import { ExactNumber } from '../values/exact-number.js'
import { readJson } from './read-json.js'
import { refusalInWords } from '../testing/refusal-of.js'

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
