import { describe, expect, it } from 'vitest'
import { farApart } from './far-apart.js'

const part = (folder: string, startedAt: string) => ({ folder, startedAt })
const today = part('part-1', '2026-11-23T10:00:00.000Z')

describe('the parts of a run', () => {
  it.each([
    ['one hour after', '2026-11-23T11:00:00.000Z', false],
    ['twelve hours after', '2026-11-23T22:00:00.000Z', false],
    ['a day after', '2026-11-24T10:00:00.000Z', true],
    ['a week before', '2026-11-16T10:00:00.000Z', true],
  ])('of which one was begun %s the other lie far apart: %s', (_when, startedAt, is) => {
    const told = farApart([today, part('part-2', startedAt)])
    expect(told !== undefined).toBe(is)
    if (is) expect(told).toMatch(/part-1 was begun 2026-11-23.*|part-2 was begun/)
  })

  it('that is alone lies apart from none', () => {
    expect(farApart([today])).toBeUndefined()
    expect(farApart([])).toBeUndefined()
  })
})
