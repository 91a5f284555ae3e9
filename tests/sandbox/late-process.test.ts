import { expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { ChangedByOthers } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Saves: 0 }

/** A target that counts the changes of a record, each one so many reads later, until it is told to stop. */
async function begin() {
  const due: number[] = []
  const counts = { isOver: false }
  const time = { now: 0 }
  const { server, work } = await atOdd(
    {
      record,
      touches: () => {
        if (!counts.isOver) due.push(3)
      },
      meanwhile: (now, { method }) => {
        if (method !== 'GET') return
        for (const [at, reads] of due.entries()) due[at] = reads - 1
        while (due[0] === 0) {
          due.shift()
          now['Saves'] = Number(now['Saves']) + 1
        }
      },
    },
    () => time.now,
  )
  return { server, work, counts, time }
}

/** Two changes that the target counts late, and after them nothing is under way but what the second one moves. */
async function beginWithCounted() {
  const begun = await begin()
  const { server, work, counts, time } = begun
  for (const text of ['one', 'two']) await work.merge({ Text: text })
  counts.isOver = true
  await work.merge({ Text: 'three' })
  expect(server.record['Saves']).toBe(2)
  time.now += 3_600_000
  return begun
}

it('what a late process of the target moves with several changes, and once more between two, is nobody else’s', async () => {
  const { server, work, counts } = await beginWithCounted()
  counts.isOver = false
  await work.merge({ Text: 'four' })
  expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['Saves'], changedByOthers: [] })
  expect(server.record).toMatchObject({ ...record, Saves: expect.any(Number) as number })
})

it('it is somebody else’s where another look does not move it again', async () => {
  const { work } = await beginWithCounted()
  await expect(work.merge({ Text: 'four' })).rejects.toThrow(ChangedByOthers)
})
