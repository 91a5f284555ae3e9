import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { journalName, restoreFromJournal } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { hasty, type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }
const marked: Row = { ...record, ModifiedOn: '2026-01-01T00:00:00.000Z' }

/** The changes that the target carries out later, in their order. */
let queue: (() => void)[] = []
afterEach(() => {
  queue = []
})

const land = () => {
  for (const change of queue.splice(0)) change()
}

let minute = 0
const stamp = (now: Record<string, Value>) =>
  (now['ModifiedOn'] = `2026-02-01T00:${String(10 + (minute += 1))}:00.000Z`)

type Answered = 'by 504' | 'by 502' | 'by 408' | 'by 524' | 'by a cut connection'

const everyAnswer: readonly Answered[] = ['by 504', 'by 502', 'by 408', 'by 524', 'by a cut connection']

/** Has changes that give this answered unclearly, and carried out when the test says so. */
function holdBack(isHeldBack: (fields: Row, method: string) => boolean, answered: Answered = 'by 504'): void {
  server.oddities.refuses = (method, fields) => {
    if (!isHeldBack(fields, method)) return undefined
    queue.push(() => {
      if (method === 'PUT') for (const field of Object.keys(record)) server.record[field] = null
      Object.assign(server.record, fields)
      stamp(server.record)
    })
    if (answered === 'by a cut connection') server.break()
    return answered === 'by a cut connection' ? 400 : Number(answered.slice('by '.length))
  }
}

async function begin(more: Partial<Oddities> = {}, lateChanges = '60ms'): Promise<void> {
  let hour = 0
  const clock = () => (hour += 3_600_000)
  ;({ server, work } = await atOdd({ record: marked, touches: stamp, ...more, lateChanges }, clock))
}

const held = ({ Text: text }: Row) => text === 'held back'

/** Has the queue carried out behind the read of this number from now on. */
function landBehindRead(number: number): void {
  let reads = 0
  server.oddities.meanwhile = (_now, { method }) => {
    if (method === 'GET' && (reads += 1) === number) land()
  }
}

describe('a change without a clear answer', () => {
  it.each(everyAnswer)(
    '%s, that takes effect after the record was restored: it is restored again',
    async (answered) => {
      await begin()
      await work.merge({ Number: 2 })
      holdBack(held, answered)
      await work.merge({ Text: 'held back' }).catch(() => undefined)
      // The first read of a restore is before it.
      landBehindRead(3)
      expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
      expect(queue).toEqual([])
      expect(server.record).toMatchObject(record)
      expect(existsSync(join(work.folder, journalName))).toBe(false)
    },
  )

  it('that is a PUT, and blanks what it does not give: all of it is restored again', async () => {
    await begin()
    await work.merge({ Number: 2 })
    holdBack((fields, method) => method === 'PUT' && held(fields))
    await work.put({ Text: 'held back' })
    landBehindRead(3)
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('that never takes effect keeps nobody longer than the time in which it could', async () => {
    await begin()
    holdBack(held)
    await work.merge({ Text: 'held back' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(existsSync(join(work.folder, journalName))).toBe(false)
  })

  it('that is to take effect yet, where nobody waits: the journal stays, and a later restore puts it back', async () => {
    await begin({}, '10s')
    holdBack(held)
    await work.merge({ Text: 'held back' })
    const result = await restoreFromJournal(work.folder, work.profile, { patience: hasty, hurry: AbortSignal.abort() })
    expect(result).toMatchObject({ state: 'notRestored', differing: [] })
    expect(result?.note).toMatch(
      /^No clear answer came to the MERGE of Text, so it may still take effect until 2\d{3}-/,
    )
    expect(existsSync(join(work.folder, journalName))).toBe(true)
    land()
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('that has shown is waited for no longer, whatever became of it since', async () => {
    await begin({}, '1h')
    holdBack(held)
    await work.merge({ Text: 'held back' })
    land()
    await work.merge({ Text: 'next' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('that gives what is wanted is not waited for', async () => {
    await begin({}, '1h')
    await work.merge({ Text: 'mine' })
    holdBack(({ Text: text }) => text === 'before' && queue.length === 0)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    land()
    expect(server.record).toMatchObject(record)
  })

  it('whose twin with the same values has shown stays open', async () => {
    await begin({}, '10s')
    holdBack((fields) => held(fields) && queue.length === 0)
    await work.merge({ Text: 'held back' })
    await work.merge({ Text: 'held back' })
    const result = await restoreFromJournal(work.folder, work.profile, { patience: hasty, hurry: AbortSignal.abort() })
    expect(result).toMatchObject({ state: 'notRestored', differing: [] })
  })

  it('that the run was killed behind is waited for by restore', async () => {
    await begin()
    await work.merge({ Number: 2 })
    holdBack(held)
    await work.merge({ Text: 'held back' })
    const path = join(work.folder, journalName)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    // Neither its answer, nor the record behind it, was written any more.
    writeFileSync(
      path,
      lines
        .slice(0, -2)
        .map((line) => `${line}\n`)
        .join(''),
    )
    landBehindRead(3)
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })
})

describe('a value that the checker gave', () => {
  it('is its own where it shows in the middle of the run, though a gateway answered: changes go on', async () => {
    await begin()
    await work.merge({ Number: 2 })
    holdBack(held)
    await work.merge({ Text: 'held back' })
    land()
    expect(await work.merge({ Number: 3 })).toMatchObject({ before: { Text: 'held back' }, moved: ['Number'] })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('is its own where a queue delivers a change for a second time', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    await work.merge({ Text: 'next' })
    Object.assign(server.record, { Text: 'mine' })
    await work.merge({ Number: 3 })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('is its own where it has overwritten what somebody else had set', async () => {
    await begin()
    holdBack(held)
    await work.merge({ Text: 'held back' })
    server.record['Text'] = 'theirs'
    await expect(work.merge({ Number: 3 })).rejects.toMatchObject({ name: 'ChangedByOthers', fields: ['Text'] })
    land()
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })
})

it('a field that the server sets makes nothing unrestored where every answer is cut', async () => {
  await begin({
    touches: (now) => {
      stamp(now)
      server.break()
    },
  })
  await work.merge({ Text: 'mine' }).catch(() => undefined)
  expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
  expect(server.record).toMatchObject(record)
})

it('a record to which no change gets through is restored where two reads show it as before', async () => {
  await begin()
  holdBack(() => true, 'by a cut connection')
  await work.merge({ Text: 'mine' }).catch(() => undefined)
  expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
  expect(server.record).toMatchObject(record)
})

describe('a replica that lags behind', () => {
  it.each([4, 9, 14])(
    'by %i reads behind the restore: the record is restored, and nothing else is tried',
    async (reads) => {
      await begin()
      await work.merge({ Text: 'mine', Number: 2 })
      let left = 0
      let old: Row | undefined
      server.oddities.touches = (now) => {
        stamp(now)
        left = reads
        old = { ...now, Text: 'mine', Number: 2 }
      }
      server.oddities.shows = (now) => (old && left-- > 0 ? old : now)
      const sent = server.bodies.length
      expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
      expect(server.bodies.length - sent).toBe(1)
      expect(server.record).toMatchObject(record)
    },
  )
})
