import { describe, expect, it } from 'vitest'
import { sentenceOf, sidesOf, type AssertionFault } from './assertion.js'

function faultOf(assert: () => void): AssertionFault {
  try {
    assert()
  } catch (fault) {
    return fault as AssertionFault
  }
  throw new Error('the assertion holds')
}

describe('the sentence of an assertion', () => {
  it.each<[string, () => void, string]>([
    [
      'two words',
      () => expect('accepted', 'Basic').toBe('not accepted'),
      'Basic: expected not accepted, seen accepted',
    ],
    ['nothing wanted', () => expect('Hi', 'Message').toBe(''), 'Message: expected "", seen Hi'],
    ['null wanted', () => expect('/x', 'RedirectUrl').toBeNull(), 'RedirectUrl: expected null, seen /x'],
    ['a number and its text', () => expect('0', 'Code').toBe(0), 'Code: expected 0, seen "0"'],
    ['what was counted', () => expect(3, 'records of x-1').toBe(0), 'records of x-1: expected 0, seen 3'],
    ['objects', () => expect({ a: 1 }, 'it').toEqual({ a: 2 }), 'it: expected {"a":2}, seen {"a":1}'],
    ['values without a name', () => expect(1).toBe(2), 'expected 2, seen 1'],
    ['faults that were listed', () => expect(['one', 'other'], 'fields').toEqual([]), 'fields: one; other'],
  ])('has the words of the report for %s', (_what, assert, sentence) => {
    expect(sentenceOf(faultOf(assert))).toBe(sentence)
  })

  it.each<[string, () => void, string]>([
    ['a bound', () => expect(5, 'size').toBeGreaterThan(10), 'size: expected 5 to be greater than 10'],
    ['a truth', () => expect(0, 'it').toBeTruthy(), 'it: expected +0 to be truthy'],
    ['a part', () => expect('abc', 'it').toContain('x'), "it: expected 'abc' to contain 'x'"],
  ])('is left as it is of %s, which both sides do not tell', (_what, assert, sentence) => {
    expect(sentenceOf(faultOf(assert))).toBe(sentence)
  })

  it('has both sides of a value that was not to be', () => {
    const fault = faultOf(() => expect('a collection', 'it').not.toBe('a collection'))
    expect(sentenceOf(fault)).toBe("it: expected not to be 'a collection', seen 'a collection'")
    expect(sidesOf(fault)).toEqual({ expected: "not to be 'a collection'", actual: "'a collection'" })
  })
})
