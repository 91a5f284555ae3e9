import { describe, expect, it } from 'vitest'
import { Pacing } from './pacing.js'

async function orderOf(awaited: readonly number[], asked: readonly number[]): Promise<readonly number[]> {
  const pacing = new Pacing(awaited)
  const came: number[] = []
  await Promise.all(asked.map((place) => pacing.turnOf(place).then(() => came.push(place))))
  return came
}

describe('answers come', () => {
  it('in the order of the recording, however they were asked for', async () => {
    expect(await orderOf([0, 1, 2, 3], [3, 1, 0, 2])).toEqual([0, 1, 2, 3])
  })

  it('also where one that came before is never asked for', async () => {
    expect(await orderOf([0, 1, 2, 3], [3, 1])).toEqual([1, 3])
  })

  it('after what the answer before set going', async () => {
    const pacing = new Pacing([0, 1, 2])
    const came: number[] = []
    const chain = pacing
      .turnOf(0)
      .then(() => came.push(0))
      .then(() => pacing.turnOf(1))
      .then(() => came.push(1))
    await Promise.all([chain, pacing.turnOf(2).then(() => came.push(2))])
    expect(came).toEqual([0, 1, 2])
  })

  it('without waiting for a work that is done', async () => {
    const pacing = new Pacing([0, 1, 2, 3])
    pacing.passOver([0, 1, 2])
    let turns = 0
    const count = setInterval(() => (turns += 1), 1)
    await pacing.turnOf(3)
    clearInterval(count)
    expect(turns).toBeLessThan(60)
  })

  it('to nobody after the end', async () => {
    const pacing = new Pacing([0, 1])
    const waiting = pacing.turnOf(1)
    pacing.end(() => new Error('over'))
    await expect(waiting).rejects.toThrow('over')
  })
})
