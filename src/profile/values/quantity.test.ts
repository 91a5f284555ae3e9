import { describe, expect, it } from 'vitest'
import { bytesOf, millisecondsOf } from './quantity.js'

describe('a time span is read in milliseconds', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['0.5s', 500],
    ['10m', 600_000],
    ['1h', 3_600_000],
    [30, 30_000],
    [0.25, 250],
  ])('%s', (text, milliseconds) => {
    expect(millisecondsOf(text)).toBe(milliseconds)
  })
})

describe('a size is read in bytes', () => {
  it.each([
    ['512B', 512],
    ['2kB', 2000],
    ['2KB', 2000],
    ['2KiB', 2048],
    ['10MB', 10_000_000],
    ['256MiB', 268_435_456],
    ['1GB', 1_000_000_000],
    ['0.5GiB', 536_870_912],
    [4096, 4096],
  ])('%s', (text, bytes) => {
    expect(bytesOf(text)).toBe(bytes)
  })
})

it('a unit that the schema would not let through is no quantity', () => {
  expect(() => millisecondsOf('3d')).toThrow(RangeError)
  expect(() => bytesOf('3TB')).toThrow(RangeError)
})
