import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvidence, verifyReportFolder, writeReportFolder } from '../../report/index.js'
import { evidenceOf } from '../../report/testing/sample-evidence.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import { partLike } from '../testing/part-like.js'
import { idKeys, highestCited, renumbered, shifted } from './exchange-numbers.js'
import { mergeParts } from './merge-parts.js'
import { MergeRefused } from './one-run.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import { loadSchema } from '../../schema/load.js'

const folder = mkdtempSync(join(tmpdir(), 'merge-'))
const at = (name: string) => join(folder, name)
const exchanges = [...evidenceOf(160).exchanges.values()]
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function writePart(name: string, index: number, records: readonly ExchangeRecord[] = exchanges): Promise<void> {
  const report = partLike(index, 2)
  await writeReportFolder(at(name), report, ['json'])
  if (records.length === 0) return
  writeFileSync(join(at(name), 'evidence.ndjson'), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writeReportFolder(at(name), report, ['json'])
}

beforeAll(async () => {
  await writePart('one', 1)
  await writePart('two', 2)
})

function idsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return idKeys.has(key) && /^x-\d/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, name))
}

describe('merging folders', () => {
  it('leaves one folder that holds, with the exchanges of all parts', async () => {
    const { folder: out, report } = await mergeParts([at('two'), at('one')], { out: at('out') }, [
      'json',
      'html',
      'junit',
    ])
    expect(await verifyReportFolder(out)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
    for (const file of ['report.json', 'report.html', 'junit.xml']) expect(existsSync(join(out, file)), file).toBe(true)
    const lines = readFileSync(join(out, 'evidence.ndjson'), 'utf8').trimEnd().split('\n')
    const ids = lines.map((line) => (JSON.parse(line) as ExchangeRecord).id)
    expect(ids).toHaveLength(2 * exchanges.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    expect(idsIn(report).filter((id) => !ids.includes(id))).toEqual([])
    expect((await readEvidence(join(out, 'evidence.ndjson'))).unreadableLines).toBe(0)
    expect(statSync(join(out, 'evidence.ndjson')).mode & 0o777).toBe(0o600)
  })

  it('leaves every line as it was but for its number', async () => {
    const { folder: out } = await mergeParts([at('one'), at('two')], { out: at('out') }, ['json'])
    const lines = readFileSync(join(out, 'evidence.ndjson'), 'utf8').trimEnd().split('\n')
    const without = (record: ExchangeRecord) => ({ ...record, id: '' })
    expect(lines.map((line) => without(JSON.parse(line) as ExchangeRecord))).toEqual(
      [...exchanges, ...exchanges].map(without),
    )
  })

  it('tells of parts that lie far apart', async () => {
    const later = { ...partLike(2, 2), startedAt: '2026-11-20T00:00:00.000Z', endedAt: '2026-11-20T00:00:01.000Z' }
    await writeReportFolder(at('later'), later, ['json'])
    expect((await mergeParts([at('one'), at('later')], { out: at('out') }, ['json'])).note).toMatch(
      /later was begun 2026-11-20/,
    )
    expect((await mergeParts([at('one'), at('two')], { out: at('out') }, ['json'])).note).toBeUndefined()
  })

  it('takes parts that kept no evidence, and tells their exchanges apart all the same', async () => {
    await writePart('bare-one', 1, [])
    await writePart('bare-two', 2, [])
    const { folder: out, report } = await mergeParts([at('bare-one'), at('bare-two')], { out: at('bare') }, ['json'])
    expect(existsSync(join(out, 'evidence.ndjson'))).toBe(false)
    const [login, rest] = ['LOGIN-1', 'WRITE-1'].map(
      (id) => report.clauses.find((clause) => clause.id === id)!.evidence,
    )
    expect(login!.filter((id) => rest!.includes(id))).toEqual([])
  })

  it('writes nothing over a part, and nothing at all where it refuses', async () => {
    const before = readFileSync(join(at('one'), 'report.json'), 'utf8')
    await expect(mergeParts([at('one'), at('two')], { out: at('one') }, ['json'])).rejects.toThrow(
      /is the report directory of a part/,
    )
    symlinkSync(at('one'), at('link'))
    await expect(mergeParts([at('one'), at('two')], { out: at('link') }, ['json'])).rejects.toThrow(
      /is the report directory of a part/,
    )
    expect(readFileSync(join(at('one'), 'report.json'), 'utf8')).toBe(before)
    await expect(mergeParts([at('one')], { out: at('refused') }, ['json'])).rejects.toThrow(MergeRefused)
    expect(existsSync(at('refused'))).toBe(false)
  })

  it.each(['report.json', 'evidence.ndjson', 'manifest.json'])('refuses a part whose %s was changed', async (file) => {
    await writePart('changed', 2)
    appendFileSync(join(at('changed'), file), '\n')
    await expect(mergeParts([at('one'), at('changed')], { out: at('none') }, ['json'])).rejects.toThrow(
      /was changed after the part wrote it/,
    )
  })

  it('refuses a part without its manifest, which has not come to its end', async () => {
    await writePart('unfinished', 2)
    rmSync(join(at('unfinished'), 'manifest.json'))
    await expect(mergeParts([at('one'), at('unfinished')], { out: at('none') }, ['json'])).rejects.toThrow(
      /manifest\.json/,
    )
  })
})

type Schema = Readonly<Record<string, unknown>>

/** The keys of the report's schema under which an exchange's id stands, alone or in a list. */
function keysOfIds(schema: unknown, key = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Schema
  if (node['$ref'] === '#/$defs/ExchangeId') return [key]
  return Object.entries(node).flatMap(([name, inner]) => {
    if (name === 'properties') return Object.entries(inner as Schema).flatMap(([own, of]) => keysOfIds(of, own))
    return keysOfIds(inner, key)
  })
}

describe('renumbering the exchanges of a report', () => {
  it('knows every key of the schema that holds their ids', () => {
    expect([...new Set(keysOfIds(loadSchema('report')))].sort()).toEqual([...idKeys].sort())
  })

  it('moves every citation, and nothing else', () => {
    const report = sampleReport()
    const moved = renumbered(report, 1000)
    const ids = (text: string) => text.match(/\bx-\d{4,}\b/g) ?? []
    const [before, after] = [ids(JSON.stringify(report)), ids(JSON.stringify(moved))]
    expect(after).toEqual(before.map((id) => shifted(id, 1000)))
    expect(before.length).toBeGreaterThan(100)
    expect(highestCited(moved)).toBe(highestCited(report) + 1000)
    const back = JSON.stringify(moved).replaceAll(/\bx-\d{4,}\b/g, (id) => shifted(id, -1000))
    expect(back).toBe(JSON.stringify(report))
  })

  it.each([
    ['x-0001 and (x-0002): seen', 'x-0011 and (x-0012): seen'],
    ['ends with x-9995.', 'ends with x-10005.'],
    ['to https://x-0001.example.com/x-0001/', 'to https://x-0001.example.com/x-0001/'],
    ['ax-0001 x-0001b x-1', 'ax-0001 x-0001b x-1'],
  ])('in the sentence %j gives %j', (reason, wanted) => {
    const report = sampleReport()
    const [first] = report.clauses
    const { clauses } = renumbered({ ...report, clauses: [{ ...first!, reason }] }, 10)
    expect(clauses[0]?.reason).toBe(wanted)
  })
})
