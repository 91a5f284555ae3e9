import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { ChangedByOthers, journalName } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Other: 'before' }

/** A clock by which every read is an old one, however fast this machine is. */
let hour = 0
function hourly(): number {
  hour += 3_600_000
  return hour
}

async function begin(oddities: Partial<Oddities> = {}, clock: () => number = hourly): Promise<void> {
  ;({ server, work } = await atOdd({ record, ...oddities }, clock))
}

describe("somebody else's change between two changes of the checker", () => {
  it.each(['Text', 'Other'])('of %s: no further change is sent, and it is named', async (field) => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.record[field] = 'theirs'
    await expect(work.merge({ Text: 'mine again' })).rejects.toThrow(ChangedByOthers)
    await expect(work.put({ Text: 'mine again' })).rejects.toMatchObject({
      fields: [field],
      entity: 'Thing',
      blame: 'nobody',
    })
    // A look whether the target does so again gives what the record holds.
    expect(server.bodies.filter((body) => body.includes('again'))).toEqual([])
    expect(server.record[field]).toBe('theirs')
  })

  it('is none that goes on while nothing is sent, such as the time of the last read', async () => {
    let reads: number | undefined
    const seen = { meanwhile: (now: Record<string, Value>) => void (reads !== undefined && (now['Seen'] = reads += 1)) }
    await begin({ record: { ...record, Seen: 0 }, ...seen })
    await work.merge({ Text: 'mine' })
    reads = 0
    expect((await work.merge({ Text: 'mine again' })).besides).toEqual([])
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['Seen'] })
    expect(server.record).toMatchObject(record)
  })

  it.each<[string, () => number, number]>([
    ['sooner than a read takes, begins from what was read back', () => 0, 1],
    ['later, begins from a read of its own', hourly, 2],
  ])('can only be made where there is time: a change that follows %s', async (_what, clock, reads) => {
    await begin({}, clock)
    await work.merge({ Text: 'mine' })
    const before = server.methods.length
    await work.merge({ Text: 'mine again' })
    expect(server.methods.slice(before).filter((method) => method === 'GET').length).toBe(reads)
  })

  it('is seen when it is made while a refused change is on its way', async () => {
    await begin({ refuses: (_method, { Number: number }) => (number === -1 ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    const { meanwhile } = whenNext('MERGE', (now) => (now['Other'] = 'theirs'))
    await expect(work.merge({ Number: -1 })).rejects.toThrow(ChangedByOthers)
    expect(meanwhile.done).toBe(true)
  })

  it('is told from a refusal that is not whole by the value, where both are of the same field', async () => {
    await begin({ refuses: (_method, { Number: number }) => (number === -1 ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    whenNext('MERGE', (now) => (now['Number'] = -1))
    expect((await work.merge({ Number: -1 })).moved).toEqual(['Number'])
    await work.merge({ Number: 7 })
    whenNext('MERGE', (now) => (now['Number'] = 99))
    await expect(work.merge({ Number: -1 })).rejects.toMatchObject({ name: 'ChangedByOthers', fields: ['Number'] })
  })

  it('is told from a target that moves a field with every change that it refuses, and what that moved is put back', async () => {
    const counts = (now: Record<string, Value>) => (now['Number'] = Number(now['Number']) + 1)
    await begin({
      refuses: (_method, { Text: text }) => (text === 'bad' ? 400 : undefined),
      meanwhile: (now, { method }) => {
        if (method === 'MERGE' && isRefusing) counts(now)
      },
    })
    let isRefusing = false
    await work.merge({ Text: 'mine' })
    isRefusing = true
    expect((await work.merge({ Text: 'bad' })).moved).toEqual(['Number'])
    isRefusing = false
    expect((await work.merge({ Text: 'mine again' })).moved).toEqual(['Text'])
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('between a refused change and the second look at it is somebody else’s as well', async () => {
    await begin({ refuses: (_method, { Text: text }) => (text === 'bad' ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    let sent = 0
    server.oddities.meanwhile = (now, { method }) => {
      if (method === 'MERGE') Object.assign(now, [{ Number: 9 }, { Other: 'theirs' }][sent++])
    }
    await expect(work.merge({ Text: 'bad' })).rejects.toMatchObject({ fields: ['Number', 'Other'] })
    expect(sent).toBe(2)
    expect(await work.putBack()).toMatchObject({ changedByOthers: ['Number', 'Other'] })
    expect(server.record).toMatchObject({ Text: 'before', Number: 9, Other: 'theirs' })
  })

  it.each<[string, () => void]>([
    ['is put off', () => (server.oddities.refuses = () => 503)],
    ['comes without a session', () => server.logOutAll()],
  ])('is not held against the target by a second change, where the first one %s', async (_how, spoil) => {
    await begin()
    await work.merge({ Text: 'mine' })
    let sent = 0
    server.oddities.meanwhile = (now, { method }) => {
      if (method !== 'MERGE') return
      sent += 1
      if (sent > 1) return
      now['Other'] = 'theirs'
      spoil()
    }
    await expect(work.merge({ Text: 'mine again' })).rejects.toMatchObject({ fields: ['Other'] })
    expect(server.bodies.filter((body) => body.includes('again')).length).toBeLessThan(2)
  })

  it('is not suspected in a text that a refused change carried, whatever field holds it', async () => {
    await begin({ refuses: (_method, { Text: text }) => (text === 'mine' ? undefined : 400) })
    await work.merge({ Text: 'mine' })
    whenNext('MERGE', (now) => (now['Other'] = 'svc check of mine'))
    expect((await work.merge({ Text: 'svc check of mine' })).moved).toEqual(['Other'])
    whenNext('MERGE', (now) => (now['Text'] = 'zzunquoted'))
    const wanted = { method: 'MERGE', fields: { Text: 'svc check of mine' }, body: '{"Text":"zzunquoted"}' } as const
    expect((await work.sandbox.change(work.main, wanted)).moved).toEqual(['Text'])
  })

  it('is not suspected in what was blanked while a change was refused: that is put back', async () => {
    await begin({ refuses: (_method, { Text: text }) => (text === 'bad' ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    whenNext('MERGE', (now) => (now['Other'] = null))
    expect((await work.merge({ Text: 'bad' })).moved).toEqual(['Other'])
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('stands, where it met a change that was carried out, and did not give that field', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    whenNext('MERGE', (now) => (now['Number'] = 99))
    await work.merge({ Text: 'mine again' })
    await work.merge({ Number: 7 })
    await work.put({ Text: 'put' })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'leftToOthers', changedByOthers: ['Number'], differing: [] })
    expect(server.record).toMatchObject({ ...record, Number: 99 })
  })

  it('is not told for certain where a process of the target may have done it: what stood there first is kept', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    whenNext('MERGE', (now) => (now['Other'] = 'by a process'))
    await work.merge({ Text: 'mine again' })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'leftToOthers', restored: false, changedByOthers: ['Other'], differing: [] })
    expect(result?.note).toContain('Other changed together with a change of the checker')
    expect(result?.note).not.toContain('Somebody else changed')
    expect(server.record).toMatchObject({ ...record, Other: 'by a process' })
    expect(readFileSync(join(work.folder, journalName), 'utf8')).toContain('"Other":"before"')
  })

  it('is not suspected in what a target does again and again: that is put back', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    for (const value of [7, 8]) {
      whenNext('MERGE', (now) => (now['Number'] = value))
      await work.merge({ Text: `mine ${String(value)}` })
    }
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('is not taken for the doing of the server when it meets the look at what the server moves by itself', async () => {
    await begin()
    whenNext('MERGE', (now) => (now['Number'] = 99))
    await expect(work.merge({ Text: 'mine' })).rejects.toMatchObject({ name: 'ChangedByOthers', fields: ['Number'] })
    expect(await work.putBack()).toMatchObject({ changedByOthers: ['Number'], serverOwned: [] })
    expect(server.record).toMatchObject({ ...record, Number: 99 })
  })

  it('is not suspected in what the server sets itself, nor in a PUT that blanks', async () => {
    await begin({
      record: { ...record, ModifiedOn: '2026-01-01T00:00:00.000Z' },
      meanwhile: (now, { method, count }) => {
        if (method === 'MERGE' || method === 'PUT') now['ModifiedOn'] = `2026-02-01T00:00:${10 + count}.000Z`
      },
      refuses: (_method, { ModifiedOn }) => (ModifiedOn === undefined ? undefined : 400),
    })
    const { besides } = await work.merge({ Text: 'mine' })
    expect(besides).toEqual([])
    expect((await work.put({ Text: 'put' })).besides).toEqual(['ModifiedOn', 'Number', 'Other'])
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['ModifiedOn'] })
    expect(server.record).toMatchObject(record)
  })
})

describe("somebody else's change before the record is, put back", () => {
  it('of a field that the checker left alone: it stands, and the rest is put back', async () => {
    await begin()
    await work.merge({ Text: 'mine', Number: 7 })
    server.record['Other'] = 'theirs'
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'restored', changedByOthers: ['Other'], differing: [] })
    expect(result?.note).toContain('Somebody else changed Other')
    expect(result?.digestAfter).toBe(result?.digestBefore)
    expect(server.record).toMatchObject({ ...record, Other: 'theirs' })
    expect(existsSync(join(work.folder, journalName))).toBe(false)
  })

  it('of a field that the checker had changed: it stands, and what was there first is kept', async () => {
    await begin()
    await work.merge({ Text: 'mine', Number: 7 })
    server.record['Text'] = 'theirs'
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'leftToOthers', restored: false, changedByOthers: ['Text'], differing: [] })
    expect(result?.note).toContain('The checker had changed Text before that')
    expect(server.record).toMatchObject({ ...record, Text: 'theirs' })
    expect(readFileSync(join(work.folder, journalName), 'utf8')).toContain('"Text":"before"')
    server.record['Text'] = 'theirs again'
    expect(await work.putBack()).toMatchObject({
      state: 'leftToOthers',
    })
    expect(server.record).toMatchObject({ ...record, Text: 'theirs again' })
  })

  it('back to what it was: nothing is to be done, and nothing is said', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.record['Text'] = 'before'
    const sent = server.bodies.length
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.bodies.length).toBe(sent)
  })

  it('after a PUT that blanked: theirs stands, the rest comes back, by PUT too', async () => {
    let mergeIsTaken = true
    await begin({ refuses: (method) => (method === 'MERGE' && !mergeIsTaken ? 501 : undefined) })
    await work.put({ Text: 'mine' })
    server.record['Other'] = 'theirs'
    mergeIsTaken = false
    expect(await work.putBack()).toMatchObject({ changedByOthers: ['Other'], differing: [] })
    expect(server.record).toMatchObject({ ...record, Other: 'theirs' })
  })

  it('made while it is being put back, before the first change is answered: it stands', async () => {
    await begin({ refuses: (_method, { Other }) => (Other === undefined ? undefined : 503) })
    await work.merge({ Text: 'mine' })
    let refusals = 0
    server.oddities.refuses = () => {
      refusals += 1
      if (refusals > 2) return undefined
      server.record['Text'] = 'theirs'
      return 503
    }
    // The target is not available at first; what changes in the meantime is not the checker's.
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'leftToOthers', changedByOthers: ['Text'] })
    expect(server.record['Text']).toBe('theirs')
  })
})

describe('a target that breaks off every answer to a change', () => {
  it('has its record restored, and nobody else accused of what its server may move by itself', async () => {
    const stamp = (now: Record<string, Value>) => {
      now['ModifiedOn'] = `2026-02-01T00:00:${String(10 + server.bodies.length)}.000Z`
    }
    await begin({
      record: { ...record, ModifiedOn: '2026-01-01T00:00:00.000Z' },
      touches: (now) => {
        stamp(now)
        server.break()
      },
    })
    await expect(work.merge({ Text: 'mine' })).rejects.toMatchObject({ name: 'ExchangeFault' })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'restored', changedByOthers: ['ModifiedOn'] })
    expect(result?.note).toMatch(/^ModifiedOn changed during the run, by somebody else or by the server itself/)
    expect(result?.note).not.toMatch(/[Ss]omebody else changed|The checker had changed/)
    expect(existsSync(join(work.folder, journalName))).toBe(false)
    expect(server.record).toMatchObject(record)
  })
})

describe('a server that marks a change only where it changes something', () => {
  const marked = { ...record, ModifiedOn: '2026-01-01T00:00:00.000Z' }
  let saves = 0
  const markWhereNew = (now: Record<string, Value>) => {
    const text = now['Text'] ?? null
    if (text !== last) now['ModifiedOn'] = `2026-02-01T00:00:${String(10 + (saves += 1))}.000Z`
    last = text
  }
  let last: Value = 'before'

  it.each([
    ['is broken off', 'ExchangeFault'],
    ['is a gateway’s', undefined],
  ])('is known by a change that shows, though its answer %s: nobody else is accused', async (_how, fault) => {
    last = 'before'
    let isLost = false
    await begin({
      record: marked,
      touches: (now) => {
        markWhereNew(now)
        if (isLost && fault !== undefined) server.break()
      },
      refuses: (_method, { Text: text }) => {
        if (!isLost || fault !== undefined) return undefined
        server.record['Text'] = text ?? null
        markWhereNew(server.record)
        return 502
      },
    })
    await work.merge({ Number: 2 })
    isLost = true
    const lost = work.merge({ Text: 'mine' })
    if (fault === undefined) expect((await lost).answer.status).toBe(502)
    else await expect(lost).rejects.toMatchObject({ name: fault })
    isLost = false
    expect((await work.merge({ Text: 'mine again' })).after).toMatchObject({ Text: 'mine again' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })
})

/** Lets somebody else change the record right when the next request of that method arrives. */
function whenNext(method: string, change: (record: OddServer['record']) => void) {
  const meanwhile = { done: false }
  server.oddities.meanwhile = (now, request) => {
    if (meanwhile.done || request.method !== method) return
    meanwhile.done = true
    change(now)
  }
  return { meanwhile }
}
