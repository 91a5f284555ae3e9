import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type Oddities, type OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }

/** A server behind something that keeps the first answer that each key got. */
async function beginBehindCache(keyOf: (ticket: string) => string, oddities: Partial<Oddities> = {}): Promise<void> {
  const kept = new Map<string, Row>()
  const shows = (now: Row, ticket: string) => {
    const shown = kept.get(keyOf(ticket)) ?? { ...now }
    kept.set(keyOf(ticket), shown)
    return shown
  }
  ;({ server, work } = await atOdd({ record, shows, ...oddities }))
}

describe('a change that a kept answer hides, put back', () => {
  it('is put back though the record is unchanged', async () => {
    await beginBehindCache(() => 'everybody')
    await work.merge({ Text: 'mine', Number: 2 })
    expect(server.record).toMatchObject({ Text: 'mine', Number: 2 })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })

  it('is nobody else’s where another session shows it', async () => {
    await beginBehindCache((ticket) => ticket)
    await work.merge({ Text: 'mine' })
    server.logOutAll()
    expect(await work.putBack()).toMatchObject({ changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('leaves what somebody else has set meanwhile', async () => {
    await beginBehindCache((ticket) => ticket)
    await work.merge({ Text: 'mine' })
    server.record['Text'] = 'theirs'
    server.logOutAll()
    expect(await work.putBack()).toMatchObject({ state: 'leftToOthers', changedByOthers: ['Text'] })
    expect(server.record['Text']).toBe('theirs')
  })
})

describe('what shows beside a change that is refused, and an earlier one gave that a kept answer hid', () => {
  const refuses: Oddities['refuses'] = (_method, { Text: text }) => (text === 'bad' ? 400 : undefined)

  it.each(['merge', 'put'] as const)('is not moved by it, is nobody else’s, and is put back: %s', async (method) => {
    const held: Row = { ...record, Other: 'other' }
    const old = { Id: sandboxId, ...held }
    // A clock that stands still: each change begins from what was read back after the one before.
    ;({ server, work } = await atOdd({ record: held, refuses, shows: () => old }, () => 0))
    await work[method]({ Text: 'mine', Number: 2 })
    server.oddities.shows = (now) => now
    expect((await work.merge({ Text: 'bad' })).moved).toEqual([])
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(held)
  })
})

describe('a record whose changes show', () => {
  it('is sent nothing that reads as before', async () => {
    ;({ server, work } = await atOdd({ record }))
    await work.merge({ Text: 'mine' })
    await work.merge({ Text: 'before' })
    const sent = server.bodies.length
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.bodies).toHaveLength(sent)
  })
})
