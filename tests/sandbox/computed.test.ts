import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { atOdd } from './at-odd.js'
import type { OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Total: 18, IsLow: true }

/** A total and a sign that follow a number: with every change, or where the number really changes. */
function following(always: boolean): (now: Record<string, Value>) => void {
  let known: Value | undefined = record['Number']
  return (now) => {
    if (!always && now['Number'] === known) return
    known = now['Number']
    Object.assign(now, { Total: Number(known) * 12, IsLow: Number(known) < 2 })
  }
}

describe('columns that follow a number, put back', () => {
  it.each([
    ['with every change, once', true, [7]],
    ['with every change, twice', true, [7, 8]],
    ['with a change of the number, once', false, [7]],
    ['with a change of the number, twice', false, [7, 8]],
  ] as const)('%s: they hold what they held', async (_what, always, numbers) => {
    ;({ server, work } = await atOdd({ record, touches: following(always) }))
    for (const Number of numbers) await work.merge({ Number })
    expect(server.record).toMatchObject({ IsLow: false })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [], changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })
})
