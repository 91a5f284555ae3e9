import { describe, expect, it } from 'vitest'
import { ReplicationLag, type Told } from './replication-lag.js'

describe('reads after changes', () => {
  it.each<[string, Told]>([
    ['seem to be of old', { isOld: () => true }],
    ['do not show the change', { isOld: () => false, shows: () => false }],
  ])('that %s are made again after two changes, and no more then', async (_what, told) => {
    const late = new ReplicationLag({ attempts: 1, pauseMs: 0, lateMs: [0, 0] })
    const counts: number[] = []
    for (let change = 1; change <= 4; change += 1) {
      let reads = 0
      await late.readNow(() => Promise.resolve({ Count: (reads += 1) }), told)
      counts.push(reads)
    }
    expect(counts).toEqual([3, 3, 1, 1])
  })
})
