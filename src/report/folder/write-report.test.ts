import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Report } from '../../schema/generated/report.js'
import type { Manifest } from './manifest.js'
import { formatFiles } from '../formats.js'
import { readReport } from './read-report.js'
import { ReportDoesNotHold } from '../errors.js'
import { sampleExchanges } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'
import { verifyReportFolder } from './verify-folder.js'
import { writeReportFolder } from './write-report.js'
import { temporaryFolder } from '../testing/temporary-folder.js'

const sample = sampleReport()
const written = Object.values(formatFiles)

describe('a report folder', () => {
  let folder: string

  beforeEach(async () => {
    folder = await temporaryFolder(onTestFinished)
    const lines = sampleExchanges(12).map((exchange) => JSON.stringify(exchange))
    await writeFile(join(folder, 'evidence.ndjson'), `${lines.join('\n')}\n`)
    await mkdir(join(folder, 'allure-results'))
    await writeFile(join(folder, 'allure-results', 'a-result.json'), '{}')
  })

  it('has a manifest of every file of a report in it, sorted, by the digest of what is on disk', async () => {
    await writeReportFolder(folder, sample)
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    expect(manifest.algorithm).toBe('sha256')
    expect(manifest.files.map(({ path }) => path)).toEqual(
      ['allure-results/a-result.json', 'evidence.ndjson', ...written].sort(),
    )
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = await readFile(join(folder, path))
      expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
    }
  })

  it('has no file in it that is half written or left over', async () => {
    await writeReportFolder(folder, sample)
    expect((await readdir(folder)).sort()).toEqual(
      ['allure-results', 'evidence.ndjson', 'manifest.json', ...written].sort(),
    )
  })

  it('holds a report.json that reads back as it was given, and the formats that were asked for', async () => {
    const files = await writeReportFolder(folder, sample, [])
    expect(files).toEqual({ json: join(folder, 'report.json') })
    expect(await readReport(join(folder, 'report.json'))).toEqual(sample)
    expect(await readdir(folder)).not.toContain('report.html')
  })

  it('is the same to the byte whatever the order in which the report was put together', async () => {
    await writeReportFolder(folder, sample, [])
    const first = await readFile(join(folder, 'report.json'), 'utf8')
    await writeReportFolder(folder, reversed(sample) as Report, [])
    expect(await readFile(join(folder, 'report.json'), 'utf8')).toBe(first)
    expect(first).toMatch(/^\{\n {2}"schemaVersion": 1,\n {2}"tool": \{/)
    expect(first.endsWith('}\n')).toBe(true)
  })

  it('is left as it was where the report does not hold, and the faults are named', async () => {
    await writeReportFolder(folder, sample, [])
    const before = await readFile(join(folder, 'report.json'), 'utf8')
    const [first, ...rest] = sample.clauses
    const broken = { ...sample, clauses: [{ ...first!, outcome: 'passed' as const, evidence: [] }, ...rest] }
    const refusal = await writeReportFolder(folder, broken).catch((fault: unknown) => fault)
    expect(refusal).toBeInstanceOf(ReportDoesNotHold)
    expect((refusal as ReportDoesNotHold).faults.map(({ path }) => path)).toContain('/clauses/0/evidence')
    expect(await readFile(join(folder, 'report.json'), 'utf8')).toBe(before)
    expect(await readdir(folder)).not.toContain('report.html')
  })

  it('is for the eyes of its owner only where record values are in it', async () => {
    const files = await writeReportFolder(folder, { ...sample, options: { ...sample.options, evidence: 'full' } })
    const readers = (await stat(files.html!)).mode & 0o077
    expect(process.platform === 'win32' ? 0 : readers).toBe(0)
  })

  it('shows by its manifest what was changed, removed and added later', async () => {
    await writeReportFolder(folder, sample)
    expect(await verifyReportFolder(folder)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
    await appendFile(join(folder, 'report.json'), ' ')
    await rm(join(folder, 'allure-results', 'a-result.json'))
    await writeFile(join(folder, 'allure-results', 'b-result.json'), '{}')
    expect(await verifyReportFolder(folder)).toEqual({
      unreadable: [],
      missing: ['allure-results/a-result.json'],
      altered: ['report.json'],
      unlisted: ['allure-results/b-result.json'],
    })
  })

  it('leaves none of the report behind where a part of it cannot be written', async () => {
    await mkdir(join(folder, 'manifest.json'), { recursive: true })
    await expect(writeReportFolder(folder, sampleReport())).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/)
    expect((await readdir(folder)).sort()).toEqual(['allure-results', 'evidence.ndjson', 'manifest.json'])
  })

  it('without a manifest, or with one that is none, cannot be verified', async () => {
    await expect(verifyReportFolder(folder)).rejects.toThrow(/manifest\.json/)
    await writeFile(join(folder, 'manifest.json'), '{"algorithm":"md5","files":[]}')
    await expect(verifyReportFolder(folder)).rejects.toThrow(/sha256/)
  })
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  )
}
