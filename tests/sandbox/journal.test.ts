import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import {
  JournalDoesNotFit,
  journalName,
  JournalUnreadable,
  readJournal,
  restoreFromJournal,
} from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { OddServer } from './odd-server.js'
import { hasty, type Workplace } from './workplace.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Other: 'before' }

let server: OddServer
let work: Workplace
beforeEach(async () => {
  ;({ server, work } = await atOdd({ record }))
  await work.merge({ Text: 'Зоряна\n"x"', Number: 2 })
  await work.put({ Text: 'last' })
})

/** A folder with a journal of these bytes. */
function folderWith(bytes: Buffer): string {
  const folder = join(work.folder, `cut-${String(bytes.length)}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, journalName), bytes)
  return folder
}

const whole = () => readFileSync(join(work.folder, journalName))
const lineStarts = (bytes: Buffer) => [...bytes.entries()].flatMap(([at, byte]) => (byte === 10 ? [at + 1] : []))
const restored = (folder: string) => restoreFromJournal(folder, work.profile, { patience: hasty })

describe('a journal that is cut off', () => {
  it('is read at any length: to its last whole line', () => {
    const bytes = whole()
    const starts = lineStarts(bytes)
    for (let length = starts[0]!; length <= bytes.length; length += 1) {
      const found = readJournal(folderWith(bytes.subarray(0, length)))
      const lines = starts.filter((start) => start <= length)
      expect(found?.wholeBytes).toBe(lines.at(-1))
      expect(found?.lines.length).toBe(lines.length - 1)
    }
  })

  it.each([
    ['what was read back', 1],
    ['the answer', 2],
  ])('in the line that tells %s: the record is put back all the same', async (_what, back) => {
    const bytes = whole()
    const start = lineStarts(bytes).at(-back - 1)!
    const folder = folderWith(bytes.subarray(0, start + 9))
    expect(await restored(folder)).toMatchObject({ restored: true })
    expect(server.record).toMatchObject(record)
    expect(readJournal(folder)).toBeUndefined()
  })

  it.each([
    ['emptied', 0],
    ['cut off in its first line', 50],
  ])('%s: not believed, nothing is sent, and it stays', async (_what, length) => {
    const folder = folderWith(whole().subarray(0, length))
    const sent = server.methods.length
    await expect(restored(folder)).rejects.toThrow(/^line 1 of .* is missing or cut off.* by hand/)
    expect(server.methods.length).toBe(sent)
    expect(readFileSync(join(folder, journalName))).toHaveLength(length)
  })

  it('behind its first line: no change had been announced, nothing is sent, and it is removed', async () => {
    const bytes = whole()
    const folder = folderWith(bytes.subarray(0, lineStarts(bytes)[0]! + 20))
    const sent = server.methods.length
    expect(await restored(folder)).toMatchObject({ state: 'untouched', restored: true, fields: [] })
    expect(server.methods.length).toBe(sent)
    expect(readJournal(folder)).toBeUndefined()
  })

  it('goes on with whole lines', async () => {
    const bytes = whole()
    const folder = folderWith(bytes.subarray(0, bytes.length - 5))
    server.oddities.refuses = () => 400
    expect(await restored(folder)).toMatchObject({ state: 'notRestored' })
    expect(readJournal(folder)!.lines.length).toBeGreaterThan(readJournal(work.folder)!.lines.length)
    server.oddities.refuses = undefined
    expect(await restored(folder)).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })
})

describe('a journal that is damaged', () => {
  it.each([
    ['a line that is no JSON', (lines: string[]) => lines.splice(3, 1, '{"kind"')],
    ['a line of another form', (lines: string[]) => lines.splice(3, 1, '{"kind":"answer","number":"one"}')],
    [
      'a first line of another version',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace(/"schemaVersion":1/, '"schemaVersion":2')),
    ],
    ['no first line', (lines: string[]) => lines.splice(0, 1)],
  ])('by %s: refused by its line, and nothing is sent', async (_what, damage) => {
    const lines = whole().toString().split('\n')
    damage(lines)
    const folder = folderWith(Buffer.from(lines.join('\n')))
    const sent = server.methods.length
    await expect(restored(folder)).rejects.toThrow(JournalUnreadable)
    expect(server.methods.length).toBe(sent)
  })
})

describe('a journal and a profile that do not belong together', () => {
  it.each([
    [
      'another target',
      (profile: Workplace['profile']) => ({ ...profile, target: { ...profile.target, baseUrl: 'http://127.0.0.1:1' } }),
    ],
    [
      'another record',
      (profile: Workplace['profile']) => ({ ...profile, sandbox: { ...profile.sandbox!, entity: 'Else' } }),
    ],
    ['no user', (profile: Workplace['profile']) => ({ ...profile, users: {} })],
  ])('%s: refused, and nothing is sent', async (_what, other) => {
    const sent = server.methods.length
    await expect(restoreFromJournal(work.folder, other(work.profile))).rejects.toThrow(JournalDoesNotFit)
    expect(server.methods.length).toBe(sent)
  })

  it('a journal that leads elsewhere: the password is not sent there', async () => {
    const text = whole()
      .toString()
      .replace(/"loginUrl":"[^"]*"/, '"loginUrl":"http://127.0.0.1:9/Login"')
    await expect(restored(folderWith(Buffer.from(text)))).rejects.toThrow(JournalDoesNotFit)
  })
})

it('a folder without a journal has nothing to restore', async () => {
  expect(await restored(join(work.folder, 'nowhere'))).toBeUndefined()
})
