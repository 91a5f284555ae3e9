import { describe, expect, it } from 'vitest'
import { ExactNumber } from './exact-number.js'
import { isArray, isObject, kindOf, type Kind, type Value } from './value.js'

describe('the kind of a value', () => {
  it.each<[Value, Kind]>([
    [null, 'null'],
    ['', 'text'],
    ['5', 'text'],
    [0, 'number'],
    [new ExactNumber('9007199254740993'), 'number'],
    [false, 'boolean'],
    [[], 'array'],
    [{}, 'object'],
  ])('of %j is %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind)
    expect(isArray(value)).toBe(kind === 'array')
    expect(isObject(value)).toBe(kind === 'object')
  })

  it('is none where there is no value', () => {
    expect(isArray(undefined)).toBe(false)
    expect(isObject(undefined)).toBe(false)
  })
})
