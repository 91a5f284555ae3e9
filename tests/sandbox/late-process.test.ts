import { expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { ChangedByOthers } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Saves: 0, Mark: null }

/** A target that counts the changes of a record, and sets this, each time so many reads later, until it is told to stop. */
async function begin({ sets = {}, reads = 3 }: { readonly sets?: Row; readonly reads?: number } = {}) {
  const due: number[] = []
  const counts = { isOver: false }
  const time = { now: 0 }
  const { server, work } = await atOdd(
    {
      record,
      touches: () => {
        if (!counts.isOver) due.push(reads)
      },
      meanwhile: (now, { method }) => {
        if (method !== 'GET') return
        for (const [at, left] of due.entries()) due[at] = left - 1
        while (due[0] === 0) {
          due.shift()
          Object.assign(now, sets, { Saves: Number(now['Saves']) + 1 })
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

it('what a late process sets once, together with a count, is nobody else’s', async () => {
  const { server, work, time } = await begin({ sets: { Mark: 'done' }, reads: 2 })
  for (const text of ['one', 'two', 'three', 'four']) {
    time.now += 3_600_000
    await work.merge({ Text: text })
  }
  expect(await work.putBack()).toMatchObject({
    state: 'restored',
    serverOwned: expect.arrayContaining(['Mark', 'Saves']) as string[],
    changedByOthers: [],
  })
  expect(server.record).toMatchObject({ Text: 'before', Mark: 'done' })
})

it('it is somebody else’s where another look does not move it again', async () => {
  const { work } = await beginWithCounted()
  await expect(work.merge({ Text: 'four' })).rejects.toThrow(ChangedByOthers)
})
