import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeJson, type Row, type Value } from '../../src/odata/index.js'
import { ChangedByOthers, journalName } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type OddServer, type Oddities } from './odd-server.js'
import { hasty, withoutWaiting, type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Stamp: 0 }

/** A deployment that reads from a replica, and counts the changes of a record. */
async function begin(
  showsAfter: NonNullable<Oddities['showsAfter']>,
  oddities: Partial<Oddities> = {},
  patience = hasty,
): Promise<void> {
  const touches = (now: Record<string, Value>) => (now['Stamp'] = Number(now['Stamp']) + 1)
  let hour = 0
  ;({ server, work } = await atOdd({ record, showsAfter, touches, ...oddities }, () => (hour += 3_600_000), patience))
}

describe('reads that lag behind changes', () => {
  it.each([
    ['by one read', { reads: 1 }],
    ['by as many as there are pauses', { reads: 3 }],
  ])('%s: each change is seen as it was made, and nobody else is suspected', async (_how, lag) => {
    await begin(lag)
    expect(await work.merge({ Text: 'one' })).toMatchObject({ after: { Text: 'one' }, besides: [] })
    expect(await work.merge({ Text: 'two', Number: 2 })).toMatchObject({
      after: { Text: 'two', Number: 2 },
      besides: [],
    })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [], changedByOthers: [] })
    expect(server.record).toMatchObject({ Text: 'before', Number: 1.5 })
  })

  it('longer than anybody waits: what comes to show is known for its own, and is put back', async () => {
    await begin({ reads: 4 })
    expect(await work.merge({ Text: 'mine' })).toMatchObject({ after: { Text: 'before' } })
    expect(await work.putBack()).toMatchObject({ changedByOthers: [] })
    expect(server.record['Text']).toBe('before')
  })

  it('a body of its own shows too, once it is known how late that is', async () => {
    await begin({ reads: 2 })
    await work.merge({ Text: 'mine' })
    const change = { method: 'MERGE', fields: { Text: 'by a body' }, body: '{"Text": "by a body"}' } as const
    expect(await work.sandbox.change(work.main, change)).toMatchObject({ after: { Text: 'by a body' } })
  })

  it('a refusal that is not whole shows too, once it is known how late that is', async () => {
    const { patience, passed } = withoutWaiting()
    const refuses: Oddities['refuses'] = (_method, { Number: number }) => (number === -1 ? 400 : undefined)
    await begin({ reads: 2 }, { refuses }, patience)
    await work.merge({ Text: 'mine' })
    expect(work.sandbox.lateByMs).toBeGreaterThan(0)
    const before = passed()
    await work.merge({ Number: -1 })
    expect(passed() - before).toBe(work.sandbox.lateByMs)
  })

  it('from the journal of a run that was killed: put back as well', async () => {
    await begin({ reads: 2 })
    await work.merge({ Text: 'mine' })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'restored' })
    expect(writeJson(server.record['Text'] ?? null)).toBe('"before"')
  })

  it("are no excuse for a text that is not the checker's", async () => {
    await begin({ reads: 0 })
    await work.merge({ Text: 'mine' })
    server.record['Text'] = 'theirs'
    await expect(work.merge({ Text: 'mine again' })).rejects.toThrow(ChangedByOthers)
  })
})

/** As a run leaves it that is killed before it has read its last change. */
function forgetLastReading(): void {
  const path = join(work.folder, journalName)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines.pop()).toContain('"kind":"seen"')
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
}

describe.each([
  ['for as many reads as are made in a second', 3],
  ['for longer', 99],
])('a change that a run was killed behind, and that reads do not show %s', (_how, reads) => {
  const restoredFrom = async (method: 'MERGE' | 'PUT', refuses?: Oddities['refuses']) => {
    await begin({ reads: 0 })
    await work.sandbox.change(work.main, { method, fields: { Text: 'mine' } })
    forgetLastReading()
    let left = reads
    const stale = { Id: sandboxId, ...record }
    server.oddities.shows = (now) => (left-- > 0 ? stale : now)
    server.oddities.refuses = refuses
    const result = await work.putBack()
    // The server's own count aside.
    expect(server.record).toMatchObject({ ...record, Stamp: server.record['Stamp'] })
    return result
  }

  it.each(['MERGE', 'PUT'] as const)('is put back all the same: by %s', async (method) => {
    expect(await restoredFrom(method)).toMatchObject({ restored: true })
  })

  it('is put back field by field where all at once are refused', async () => {
    const refuses = (_method: string, fields: Row) => (Object.keys(fields).length > 1 ? 400 : undefined)
    expect(await restoredFrom('PUT', refuses)).toMatchObject({ restored: true })
  })

  it('is put back by PUT where that alone is taken', async () => {
    await restoredFrom('PUT', (method) => (method === 'MERGE' ? 405 : undefined))
  })
})

it('a body of its own that does not show is not waited for where nothing was late', async () => {
  await begin({ reads: 0 }, { stores: (_field, _value, present) => present ?? null })
  await work.sandbox.prepare()
  const reads = server.methods.length
  const change = { method: 'MERGE', fields: { Text: 'by a body' }, body: '{"Text": "by a body"}' } as const
  await work.sandbox.change(work.main, change)
  expect(server.methods.slice(reads)).toEqual(['GET', 'MERGE', 'GET'])
})

it('a target that never sets what it takes is waited for twice, and no more', async () => {
  await begin({ reads: 0 }, { stores: (_field, _value, present) => present ?? null })
  await work.merge({ Text: 'one' })
  await work.merge({ Text: 'two' })
  const reads = server.methods.length
  await work.merge({ Text: 'three' })
  expect(server.methods.slice(reads)).toEqual(['GET', 'MERGE', 'GET'])
})
