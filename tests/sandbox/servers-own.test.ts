import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { journalName } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const history = '2019: made by hand; 2020: checked'
const record: Row = {
  Text: 'before',
  Number: 1.5,
  Moment: null,
  Ref: null,
  AccountId: null,
  History: history,
  Saves: 7,
}

async function begin(oddities: Partial<Oddities> = {}): Promise<void> {
  ;({ server, work } = await atOdd({ record, touches: noteTheSave, ...oddities }))
}

function noteTheSave(now: Record<string, Value>): void {
  now['History'] = `${textOf(now['History'])}; saved`
  now['Saves'] = Number(now['Saves'] ?? 0) + 1
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

async function changeByMergeAndPut(): Promise<void> {
  await work.merge({ Text: 'mine' })
  await work.put({ Text: 'put' })
}

const isKept = () => existsSync(join(work.folder, journalName))

describe('a column that the server moves and a PUT blanks, put back', () => {
  it('a text to which the server adds, and a counter: they have again what they had', async () => {
    await begin()
    await changeByMergeAndPut()
    expect(server.record['History']).toBe('; saved')
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'restored', serverOwned: ['History', 'Saves'], differing: [] })
    expect(server.record['History']).toContain(history)
    expect(server.record['Saves']).toBeGreaterThanOrEqual(7)
    expect(server.record).toMatchObject({ Text: 'before', Number: 1.5 })
    expect(isKept()).toBe(false)
  })

  it.each([
    ['not taken', 'History', 'History', (_value: Value, present: Value | undefined) => present ?? null],
    ['taken as something else', 'History', 'History', () => 'x'],
    [
      'not taken, and it counts from zero',
      'Saves',
      'Saves',
      (_value: Value, present: Value | undefined) => present ?? 0,
    ],
  ])('what is set is %s: %s is lost, and said to be', async (_what, field, lost, stores) => {
    await begin({
      stores: (name, value, present) => (name === field ? stores(value, present) : value),
      leaves: (name) => (name === 'Saves' ? 0 : null),
    })
    await changeByMergeAndPut()
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'notRestored', restored: false, differing: [{ field: lost }] })
    expect(result?.serverOwned).not.toContain(lost)
    expect(result?.digestAfter).not.toBe(result?.digestBefore)
    expect(isKept()).toBe(true)
  })

  it('one that moves with a real change alone is no exception', async () => {
    let last = 'before'
    await begin({
      stores: (field, value, present) => (field === 'History' ? (present ?? null) : value),
      touches: (now) => {
        if (now['Text'] !== last) noteTheSave(now)
        last = textOf(now['Text'])
      },
    })
    await changeByMergeAndPut()
    expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'History' }] })
  })
})

describe('what the restore itself sets', () => {
  it('and reads back as something else is no field of the server: it is said not to be put back', async () => {
    const born = '1969-12-31T23:59:59.500Z'
    await begin({
      record: { ...record, Born: born },
      stores: (field, value) => (field === 'Born' && value === born ? '1970-01-01T00:00:00.000Z' : value),
    })
    await changeByMergeAndPut()
    expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'Born' }] })
  })

  it('is a text of which every change takes the blanks', async () => {
    await begin({
      record: { ...record, Long: '  in the middle ' },
      stores: (_field, value) => value,
      touches: () => undefined,
      meanwhile: (now, { method }) => {
        if (method === 'MERGE') now['Long'] = textOf(now['Long']).trim()
      },
    })
    await changeByMergeAndPut()
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject({ ...record, Long: '  in the middle ' })
  })
})

describe('a column that a PUT alone moves, and no MERGE sets, put back', () => {
  const madeOn = '2020-01-01T00:00:00.000Z'
  let now = 0
  const clock = () => new Date(Date.parse('2026-01-01') + 1000 * (now += 1)).toISOString()
  const ofMerge = () => server.methods.at(-1) === 'MERGE'
  const beginAnew = (setByPut: boolean) =>
    begin({
      record: { ...record, MadeOn: madeOn },
      touches: () => undefined,
      stores: (field, value, present) =>
        field !== 'MadeOn' ? value : ofMerge() ? (present ?? null) : setByPut ? value : '2026-01-01T00:00:00.000Z',
      leaves: (field) => (field === 'MadeOn' ? '2026-01-01T00:00:00.000Z' : null),
    })

  it('is set again by a PUT of the whole record', async () => {
    await beginAnew(true)
    await changeByMergeAndPut()
    expect(server.record['MadeOn']).not.toBe(madeOn)
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: [] })
    expect(server.record).toMatchObject({ ...record, MadeOn: madeOn })
  })

  it('is said not to be put back where no PUT sets it either', async () => {
    await beginAnew(false)
    await changeByMergeAndPut()
    expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'MadeOn' }] })
    expect(isKept()).toBe(true)
  })

  it('is the server’s own where every PUT moves it', async () => {
    await begin({
      record: { ...record, MadeOn: madeOn },
      touches: (row) => void (server.methods.at(-1) === 'PUT' && (row['MadeOn'] = clock())),
      stores: (field, value, present) => (field === 'MadeOn' ? (present ?? null) : value),
    })
    await changeByMergeAndPut()
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['MadeOn'] })
    expect(server.record).toMatchObject(record)
  })
})

describe('a target that takes PUT alone', () => {
  const changedAt = '2026-01-01T00:00:00.000Z'
  const noMerge = (method: string) => (method === 'MERGE' ? 405 : undefined)
  const stamp = (now: Record<string, Value>) => {
    now['Changed'] = `2026-01-01T00:00:${String(server.bodies.length).padStart(2, '0')}.000Z`
  }

  it('has its stamp of the last change left to it', async () => {
    await begin({ record: { ...record, Changed: changedAt }, refuses: noMerge, touches: stamp })
    await work.put({ Text: 'put' })
    expect(server.record['History']).toBeNull()
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['Changed'] })
    expect(server.record).toMatchObject(record)
  })

  it.each<[string, (field: string) => Value]>([
    ['blanks what is not given', (field) => (field === 'MadeOn' ? changedAt : null)],
    ['leaves what is not given', (field) => server.record[field] ?? null],
  ])('and %s, and refuses the columns that no caller may set: it is put back without these', async (_how, leaves) => {
    const readOnly = ['Id', 'MadeOn', 'Changed', 'DeletedOn']
    await begin({
      record: { ...record, MadeOn: changedAt, Changed: changedAt, DeletedOn: null },
      refuses: (method, fields) => noMerge(method) ?? (readOnly.some((field) => field in fields) ? 400 : undefined),
      touches: stamp,
      leaves,
    })
    await work.put({ Text: 'put' })
    await work.put({ Number: 7 })
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['Changed'] })
    expect(server.record).toMatchObject({ ...record, MadeOn: changedAt })
  })

  it('is told of what it does not take back, a stamp aside', async () => {
    await begin({
      record: { ...record, Changed: changedAt },
      refuses: noMerge,
      touches: stamp,
      stores: (field, value, present) => (field === 'History' ? (present ?? null) : value),
      leaves: () => 'by default',
    })
    await work.put({ Text: 'put' })
    expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'History' }] })
  })
})
