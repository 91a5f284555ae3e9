import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exchangeOf } from './testing/record-of.js'
import { hasGaps, readRecording } from './recording.js'

const folder = mkdtempSync(join(tmpdir(), 'recording-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function read(...lines: readonly (string | object)[]) {
  const path = join(folder, 'evidence.ndjson')
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''))
  return readRecording(path)
}

describe('a recording', () => {
  it('keeps the order of the file, in which the exchanges ended', () => {
    const { records, unreadableLines } = read(exchangeOf('x-0002'), exchangeOf('x-0001'))
    expect(records.map(({ id }) => id)).toEqual(['x-0002', 'x-0001'])
    expect(unreadableLines).toBe(0)
  })

  it('of a process that was killed lacks its last line only', () => {
    const { records, unreadableLines } = read(exchangeOf('x-0001'), JSON.stringify(exchangeOf('x-0002')).slice(0, 90))
    expect([records.length, unreadableLines]).toEqual([1, 1])
  })

  it('of a later version is read for what this one knows', () => {
    const { records, unreadableLines } = read({ ...exchangeOf('x-0001'), shape: 2, later: { more: [] } })
    expect([records[0]?.status, unreadableLines]).toEqual([200, 0])
  })

  it('of an earlier version may lack times and attempts', () => {
    const older = { ...exchangeOf('x-0001'), startedAt: undefined, durationMs: undefined, attempts: undefined }
    expect(read(older).records).toMatchObject([{ durationMs: 0, attempts: 1 }])
  })

  it.each([
    ['no exchange', { id: 'x-0001' }],
    ['another id', exchangeOf('41')],
    ['headers that are no pairs', { ...exchangeOf('x-0001'), responseHeaders: ['Set-Cookie: A=1'] }],
    ['neither an answer nor a fault', { ...exchangeOf('x-0001'), status: undefined }],
    ['a list', []],
  ])('passes over and counts a line with %s', (_what, line) => {
    expect(read(line)).toMatchObject({ records: [], unreadableLines: 1 })
  })

  it('takes the first of two lines with one id', () => {
    const { records } = read(exchangeOf('x-0001'), exchangeOf('x-0001', { status: 403 }))
    expect(records.map(({ status }) => status)).toEqual([200])
  })

  it('has a gap where a number before its last is missing, and else none', () => {
    const [one, two, three] = ['x-0001', 'x-0002', 'x-0003'].map((id) => exchangeOf(id))
    expect(hasGaps([one!, three!, two!])).toBe(false)
    expect(hasGaps([one!, three!])).toBe(true)
    expect(hasGaps([])).toBe(false)
  })
})
