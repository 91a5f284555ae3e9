import { describe, expect, it } from 'vitest'
import { ExactNumber, type Value } from '../../odata/index.js'
import { isServersOwn } from './servers-own.js'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-02-01T00:00:00.000Z'
const later = '2026-03-01T00:00:00.000Z'

describe('a field that the server moves by itself', () => {
  it.each<[string, Value, readonly [Value, Value], Value]>([
    ['a stamp that went on', early, [early, late], later],
    ['a stamp of less than a second', early, [early, early], later],
    ['a counter that counted on', 3, [3, 4], 9],
    ['one that counts down', new ExactNumber('3'), [3, 2], -4],
    ['a sum that jumps', 70, [70, 12], 55],
    ['a text that still has what it had', 'made', ['made', 'made; saved'], 'x; made; saved'],
    ['a token', 'AAAB', ['AAAB', 'AAAC'], 'AAAD'],
    ['what was never set', null, [null, 'saved'], null],
  ])('holds what the server makes of it: %s', (_what, before, [from, to], now) => {
    expect(isServersOwn(before, { from, to }, now)).toBe(true)
  })

  it.each<[string, Value, readonly [Value, Value], Value]>([
    ['a stamp that was blanked', early, [early, late], null],
    ['a stamp that went back', late, [late, later], early],
    ['a counter that began anew', 7, [7, 8], 2],
    ['a text that lost what it had', 'made', ['made', 'made; saved'], '; saved'],
    ['a token that was blanked', 'AAAB', ['AAAB', 'AAAC'], ''],
  ])('has lost something: %s', (_what, before, [from, to], now) => {
    expect(isServersOwn(before, { from, to }, now)).toBe(false)
  })

  it('is left to the server where no MERGE showed what it makes of it, unless it is blank', () => {
    expect(isServersOwn('made', undefined, 'other')).toBe(true)
    expect(isServersOwn('made', undefined, null)).toBe(false)
  })
})
