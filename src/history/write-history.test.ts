import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { unfinishedFile } from '../report/folder/folder-contents.js'
import { reportJson } from '../report/formats/report-json.js'
import { temporaryFolder } from '../report/testing/temporary-folder.js'
import type { History } from '../schema/generated/history.js'
import type { Report } from '../schema/generated/report.js'
import { HistoryRefused, keepsHistory, writeHistory } from './index.js'
import { reportOfDay } from './testing/sample-reports.js'

let reports: string

beforeEach(async () => {
  reports = await temporaryFolder(onTestFinished)
})

async function put(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(reports, name), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(reports, name, file), text)
}

function putReport(name: string, report: Report): Promise<void> {
  return put(name, { 'report.json': reportJson(report), 'report.html': '<!doctype html>' })
}

const page = () => readFile(join(reports, 'index.html'), 'utf8')

describe('the history of a directory', () => {
  it('has every report below it once, and leads to its page', async () => {
    await putReport('monday', reportOfDay(1))
    await putReport('fleet-1/europe', reportOfDay(2, [], { depth: 'core' }))
    await put('fleet-1', { 'fleet.json': '{}' })
    await putReport('staging/nightly/a b#c', reportOfDay(3))
    await symlink('monday', join(reports, 'latest'))
    await put('notes', { 'todo.txt': 'nothing' })
    const { series, unreadable } = await writeHistory(reports)
    expect(series.flatMap(({ runs }) => runs.map(({ path }) => path))).toEqual([
      'staging/nightly/a b#c',
      'monday',
      'fleet-1/europe',
    ])
    expect(unreadable).toEqual([])
    expect(await page()).toContain('href="staging/nightly/a%20b%23c/report.html"')
    expect(JSON.parse(await readFile(join(reports, 'history.json'), 'utf8'))).toMatchObject({ series })
    expect(await readFile(join(reports, 'badge.svg'), 'utf8')).toContain('conformant at standard depth')
  })

  it.each([
    ['is cut off', { 'report.json': '{"schemaVersion": 1,' }, 'report.json: it is truncated.'],
    [
      'is of another version',
      { 'report.json': '{"schemaVersion": 2}' },
      /schemaVersion is 2, and this version .* reads 1/,
    ],
    ['is not a report', { 'report.json': '[]' }, /is not a report of a run/],
    ['is not there yet', { 'evidence.ndjson': '' }, /^No report.json: the run is still active, or it was stopped/],
    ['was never written', { [unfinishedFile]: '' }, /^No report.json/],
  ])('says of a directory whose report %s what is wrong, and shows the others', async (_case, files, reason) => {
    await put('broken', files)
    await putReport('monday', reportOfDay(1))
    const { series, unreadable } = await writeHistory(reports)
    expect(unreadable).toEqual([{ path: 'broken', reason: expect.stringMatching(reason) as unknown }])
    expect(series.map(({ runs }) => runs.length)).toEqual([1])
    expect(await page()).toContain('1 directory without a valid report')
  })

  it('contains nothing of the evidence, and takes text of the target for text', async () => {
    const { target } = reportOfDay(1)
    await putReport('monday', reportOfDay(1, [], { target: { ...target, name: '<script>owned()</script>' } }))
    await put('monday', { 'evidence.ndjson': '{"secret":"swordfish"}\n' })
    await writeHistory(reports)
    for (const name of ['index.html', 'history.json', 'badge.svg'])
      expect(await readFile(join(reports, name), 'utf8')).not.toContain('swordfish')
    expect(await page()).not.toContain('<script>owned')
    expect(await page()).toContain('&lt;script')
  })

  it('is the same for the same reports, and replaces the one before as a whole', async () => {
    await putReport('monday', reportOfDay(1))
    await writeHistory(reports)
    const first = await page()
    await writeHistory(reports)
    expect(await page()).toBe(first)
    expect((await readdir(reports)).sort()).toEqual(['badge.svg', 'history.json', 'index.html', 'monday'])
  })

  it.each([
    ['comes', async () => {}],
    ['is finished', () => put('tuesday', { 'evidence.ndjson': '' })],
    ['is written anew', () => putReport('tuesday', reportOfDay(2, ['LOGIN-1/json']))],
  ])('has the report that %s while an earlier writer is about to put its own view over it', async (_what, begin) => {
    await putReport('monday', reportOfDay(1))
    await begin()
    const writes: number[] = []
    await writeHistory(reports, async (dir, history) => {
      writes.push(history.series.flatMap(({ runs }) => runs).length)
      if (writes.length === 1) {
        await putReport('tuesday', reportOfDay(3, ['READ-10/xml']))
        await writeHistory(dir)
      }
      for (const name of ['index.html', 'badge.svg', 'history.json'])
        await writeFile(join(dir, name), JSON.stringify(history))
    })
    expect(writes).toHaveLength(2)
    for (const name of ['index.html', 'badge.svg', 'history.json']) {
      const { series } = JSON.parse(await readFile(join(reports, name), 'utf8')) as History
      expect(series.flatMap(({ runs }) => runs.map(({ path, newlyFailed }) => [path, newlyFailed]))).toEqual([
        ['tuesday', ['READ-10/xml']],
        ['monday', []],
      ])
    }
  })

  it('reads and writes once where no report comes meanwhile, nor for what it writes itself', async () => {
    await putReport('monday', reportOfDay(1))
    let written = 0
    await writeHistory(reports, async (dir) => {
      written += 1
      await put('', { 'index.html': 'ours', 'notes.txt': dir })
    })
    expect(written).toBe(1)
  })

  it.each(['index.html', 'history.json', 'badge.svg'])('replaces no %s that somebody else wrote', async (name) => {
    await put('', { [name]: 'mine' })
    expect(keepsHistory(reports)).toBe(false)
    await expect(writeHistory(reports)).rejects.toThrow(HistoryRefused)
    expect(await readdir(reports)).toEqual([name])
  })

  it.each(['report.json', 'fleet.json'])(
    'is not written into a directory with a %s, which verify guards',
    async (name) => {
      await put('', { [name]: '{}' })
      await expect(writeHistory(reports)).rejects.toThrow(/Name the directory that contains the report directories/)
    },
  )

  it('is kept up only where it exists', async () => {
    expect(keepsHistory(reports)).toBe(false)
    await writeHistory(reports)
    expect(keepsHistory(reports)).toBe(true)
    expect(await page()).toContain('No report was found')
    expect(await readFile(join(reports, 'badge.svg'), 'utf8')).toContain('no run')
  })
})
