import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { ChangedByOthers } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }

/** Every other read is of a replica that does not know the latest change until it has been asked so often. */
async function beginBehindReplicas(asks: number, oddities: Partial<Oddities> = {}): Promise<void> {
  const states: Row[] = [record, record]
  let reads = 0
  let asked = 0
  const touches = (now: Row) => {
    states.push({ ...now })
    asked = 0
  }
  const shows = (now: Row) => {
    reads += 1
    if (reads % 2 === 0) return now
    asked += 1
    return asked > asks ? now : { ...now, ...states.at(-2) }
  }
  let hour = 0
  ;({ server, work } = await atOdd({ record, touches, shows, ...oddities }, () => (hour += 3_600_000)))
}

describe('two replicas in turn, one of them behind, put back', () => {
  it('are nobody else’s doing: each change is seen as it was made, and all of it is put back', async () => {
    await beginBehindReplicas(2)
    for (const text of ['one', 'two', 'three']) {
      expect(await work.merge({ Text: text, Number: text.length })).toMatchObject({
        before: expect.not.objectContaining({ Text: text }) as unknown,
        after: { Text: text, Number: text.length },
        besides: [],
      })
      expect(await work.merge({ Moment: null, AccountId: null })).toMatchObject({ after: { Text: text }, moved: [] })
    }
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('show a refused change as one that moved nothing', async () => {
    await beginBehindReplicas(2, { refuses: (_method, { Number: number }) => (number === -1 ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    expect(await work.merge({ Number: -1 })).toMatchObject({
      before: { Text: 'mine' },
      after: { Text: 'mine' },
      moved: [],
    })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })
})

it('a value from before that all reads go on to show is somebody else’s doing', async () => {
  await beginBehindReplicas(0)
  await work.merge({ Number: 2 })
  server.record['Number'] = 1.5
  await expect(work.merge({ Number: 3 })).rejects.toThrow(ChangedByOthers)
})

it('a body of its own is waited for, once a read of what was changed before has gone back', async () => {
  const shown: Row[] = []
  let hour = 0
  const shows = (now: Row) => ({ ...now, ...shown.shift() })
  ;({ server, work } = await atOdd({ record, shows }, () => (hour += 3_600_000)))
  await work.merge({ Text: 'one' })
  // The read before the next change, and later the one after the change that has a body of its own.
  shown.push({ Text: 'before' })
  await work.merge({ Number: 2 })
  expect(work.sandbox.lateByMs).toBe(0)
  shown.push({}, { Text: 'one' })
  const change = { method: 'MERGE', fields: { Text: 'by a body' }, body: '{"Text": "by a body"}' } as const
  expect(await work.sandbox.change(work.main, change)).toMatchObject({ after: { Text: 'by a body' } })
})
