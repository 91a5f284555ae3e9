import { describe, expect, it } from 'vitest'
import { instantOf, sameInstant, sameSecond } from './date-time.js'

describe('two instants are compared down to the coarser of the two, milliseconds at the least', () => {
  it.each([
    ['00', '00.000', true],
    ['00', '00.0004', true],
    ['00', '00.001', false],
    ['00.1', '00.100', true],
    ['00.1', '00.1009', true],
    ['00.1', '00.101', false],
    ['00.123', '00.1239999', true],
    ['00.1234', '00.12345', true],
    ['00.1234', '00.12350', false],
    ['00.1234567', '00.1234568', false],
    ['00', '01', false],
  ])('%s and %s: %s', (left, right, same) => {
    const one = instantOf(`2024-01-01T00:00:${left}Z`)!
    const other = instantOf(`2024-01-01T00:00:${right}Z`)!
    expect(sameInstant(one, other)).toBe(same)
    expect(sameInstant(other, one)).toBe(same)
  })
})

it('a text that names no instant is the same second as no other', () => {
  expect(sameSecond('2024-01-01T00:00:00Z', 'x')).toBe(false)
  expect(sameSecond('x', '2024-01-01T00:00:00Z')).toBe(false)
})
