import { describe, expect, it } from 'vitest'
import { combinations } from './combinations.js'

const entries = Array.from({ length: 30 }, (_, index) => ({ id: `variant-${String(index)}` }))
const idsOf = (seed: number) => combinations(entries, seed).map((together) => together.map(({ id }) => id))

describe('combinations', () => {
  it('are ten, of two to five different entries, and of each number some', () => {
    const found = idsOf(1)
    expect(found).toHaveLength(10)
    expect([...new Set(found.map(({ length }) => length))].sort()).toEqual([2, 3, 4, 5])
    for (const together of found) expect(new Set(together).size).toBe(together.length)
  })

  it('are the same for the same seed, and others for another', () => {
    expect(idsOf(7)).toEqual(idsOf(7))
    expect(idsOf(7)).not.toEqual(idsOf(8))
  })

  it('do not hang on the order of the entries', () => {
    expect(combinations([...entries].reverse(), 3)).toEqual(combinations(entries, 3))
  })
})
