import { describe, expect, it } from 'vitest'
import { defaultAtOnce } from './at-once.js'

const GiB = 2 ** 30

describe('targets side by side, where nobody says how many', () => {
  it.each([
    ['as many as cores', 4, 16 * GiB, 4],
    ['no more than the memory holds', 64, 2 * GiB, 5],
    ['one, however little there is', 8, 0.25 * GiB, 1],
    ['one on one core', 1, 16 * GiB, 1],
  ])('are %s', (_case, cores, memory, wanted) => {
    expect(defaultAtOnce(cores, memory)).toBe(wanted)
  })

  it('are at least one here', () => {
    expect(defaultAtOnce()).toBeGreaterThan(0)
  })
})
