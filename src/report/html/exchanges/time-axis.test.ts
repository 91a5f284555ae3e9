import { describe, expect, it } from 'vitest'
import { ticksOf, timeOf } from './time-axis.js'

describe('the axis of the timeline', () => {
  it.each([
    [3505, ['1 s', '2 s', '3 s']],
    [12_900, ['2.5 s', '5 s', '7.5 s', '10 s', '12.5 s']],
    [400, ['0.1 s', '0.2 s', '0.3 s']],
    [5 * 60_000, ['50 s', '1 min 40 s', '2 min 30 s', '3 min 20 s', '4 min 10 s']],
    [1, []],
  ])('has a few round moments in a run of %i ms', (length, labels) => {
    const ticks = ticksOf({ began: 0, length })
    expect(ticks.map(({ label }) => label)).toEqual(labels)
    expect(ticks.length).toBeLessThanOrEqual(6)
    for (const { share } of ticks) expect(share).toMatch(/^\d{1,2}\.\d\d%$/)
  })

  it('tells tenths of a millisecond only where they matter', () => {
    expect([0.04, 9.94, 10.4, 12_345.6].map(timeOf)).toEqual(['0.0', '9.9', '10', '12346'])
  })
})
