import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyReportFolder, writeReportFolder } from '../../report/index.js'
import { makeTooDeep } from '../../report/testing/too-deep.js'
import { sampleReport, summed } from '../../report/testing/sample-report.js'
import { fleetFile } from '../../report/folder/overview-files.js'
import { overviewOf } from '../overview.js'
import { sampleOverview } from '../testing/sample-overview.js'
import { mergeFleets } from './merge-fleets.js'
import { MergeRefused } from './one-run.js'

const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the folder of a part of a fleet', () => {
  it.each([
    ['cut off', '{"targets": ['],
    ['empty', ''],
    ['another JSON', '{}'],
  ])('whose overview is %s is refused by its path', async (_what, overview) => {
    const path = join(folder, fleetFile)
    writeFileSync(path, overview)
    const merging = mergeFleets([folder], { out: join(folder, 'whole') })
    await expect(merging).rejects.toThrow(new MergeRefused(`${path} is not the overview of a fleet`))
  })
})

describe('the overview of a part', () => {
  it('that cannot be read is named with the reason', async () => {
    const part = mkdtempSync(join(folder, 'part-'))
    mkdirSync(join(part, fleetFile))
    await expect(mergeFleets([part], { out: join(folder, 'none') })).rejects.toThrow(
      /fleet\.json cannot be read .* it is a directory/,
    )
  })
})

const report = sampleReport()
const waiver = { owner: 'team', until: '2027-01-31' }

/** The folder of a part, with a report that holds for each target that the overview has one of. */
async function writePart(index: number, names: readonly string[], count = 2): Promise<string> {
  const part = mkdtempSync(join(folder, 'part-'))
  const { targets, ...rest } = sampleOverview()
  const [some] = targets
  const judged = names.map((name) => ({ ...some!, name, folder: name, outcome: report.outcome, counts: report.counts }))
  const overview = { ...rest, shard: { index, count }, exitCode: 0, targets: judged }
  writeFileSync(join(part, fleetFile), JSON.stringify(overview))
  for (const name of names) await writeReportFolder(join(part, name), report, ['json'])
  return part
}

describe('a part of a fleet', () => {
  it('whose overview speaks of a report that is not there is refused before anything is written', async () => {
    const part = await writePart(1, ['europe', 'asia'], 1)
    const out = join(folder, 'all')
    for (const name of ['europe', 'asia']) {
      rmSync(join(part, name, 'report.json'))
      await expect(mergeFleets([part], { out })).rejects.toThrow(`${name}/report.json`)
      expect(existsSync(out)).toBe(false)
      await writeReportFolder(join(part, name), report, ['json'])
    }
    expect((await mergeFleets([part], { out })).overview.targets).toHaveLength(2)
  })

  it('whose report is another than its overview speaks of is refused', async () => {
    const part = await writePart(1, ['europe'], 1)
    const clauses = report.clauses.map((clause) => (clause.outcome === 'failed' ? { ...clause, waiver } : clause))
    await writeReportFolder(join(part, 'europe'), summed({ ...report, clauses }), ['json'])
    await expect(mergeFleets([part], { out: join(folder, 'none') })).rejects.toThrow(
      /is not what the overview in .* speaks of/,
    )
  })

  it.each(['report.json', 'manifest.json'])('of which %s of a report was changed is refused', async (file) => {
    const part = await writePart(1, ['europe'], 1)
    appendFileSync(join(part, 'europe', file), '\n')
    await expect(mergeFleets([part], { out: join(folder, 'none') })).rejects.toThrow(
      /was changed after the part wrote it/,
    )
  })

  it('is never written over, by whatever path it is named', async () => {
    const part = await writePart(1, ['europe'], 1)
    const link = `${part}-link`
    symlinkSync(part, link)
    await expect(mergeFleets([part], { out: link })).rejects.toThrow(/is the report directory of a part/)
    expect(existsSync(join(part, 'europe', 'report.json'))).toBe(true)
  })
})

describe('the folder that a fleet is merged into', () => {
  it.runIf(process.platform === 'linux')(
    'keeps the earlier fleet where something of a part may not be read',
    async () => {
      const out = join(folder, 'kept')
      await mergeFleets([await writePart(1, ['europe'], 1)], { out })
      const before = readdirSync(join(out, 'europe')).sort()
      const part = await writePart(1, ['europe'], 1)
      onTestFinished(makeTooDeep(join(part, 'europe')))
      await expect(mergeFleets([part], { out })).rejects.toThrow(/cannot read .* in .*: permission denied/)
      expect(readdirSync(join(out, 'europe')).sort()).toEqual(before)
    },
  )

  it.runIf(process.platform === 'linux')('gets no links and no pipes of a part', async () => {
    const part = await writePart(1, ['europe'], 1)
    symlinkSync('/nowhere', join(part, 'europe', 'allure-results'))
    execFileSync('mkfifo', [join(part, 'europe', 'pipe')])
    const out = join(folder, 'plain')
    await mergeFleets([part], { out })
    expect(readdirSync(join(out, 'europe')).sort()).toEqual(['manifest.json', 'report.json'])
  })

  it('keeps nothing that an earlier fleet has left, and all that is somebody else’s', async () => {
    const out = join(folder, 'again')
    await mergeFleets([await writePart(1, ['europe', 'gone'], 1)], { out })
    for (const stray of ['gone/notes.txt', 'notes.txt']) writeFileSync(join(out, stray), 'x')
    await mergeFleets([await writePart(1, ['europe'], 1)], { out })
    expect(readdirSync(out).sort()).toEqual([
      'europe',
      'fleet.html',
      'fleet.json',
      'gone',
      'manifest.json',
      'notes.txt',
    ])
    expect(readdirSync(join(out, 'gone'))).toEqual(['notes.txt'])
    expect(await verifyReportFolder(join(out, 'europe'))).toEqual({
      missing: [],
      altered: [],
      unlisted: [],
      unreadable: [],
    })
  })

  it.each(['europe/report.html', 'report.json'])('is refused where it holds a %s that no run wrote', async (stray) => {
    const out = join(folder, `stray-${String(stray.length)}`)
    await mergeFleets([await writePart(1, ['europe'], 1)], { out })
    writeFileSync(join(out, stray), 'mine')
    const part = await writePart(1, ['europe'], 1)
    await expect(mergeFleets([part], { out, force: true })).rejects.toThrow(stray.replace(/.*\//, ''))
    expect(readFileSync(join(out, stray), 'utf8')).toBe('mine')
  })

  it('loses no journal of a change that is not put back', async () => {
    const out = join(folder, 'unrestored')
    const part = await writePart(1, ['europe'], 1)
    await mergeFleets([await writePart(1, ['europe', 'gone'], 1)], { out })
    writeFileSync(join(out, 'gone', 'journal.ndjson'), '{}')
    await mergeFleets([part], { out })
    expect(readdirSync(join(out, 'gone'))).toContain('report.json')
    writeFileSync(join(out, 'europe', 'journal.ndjson'), '{}')
    await expect(mergeFleets([part], { out })).rejects.toThrow(/restore .*europe/)
    expect(readdirSync(join(out, 'europe'))).toContain('journal.ndjson')
  })
})

it('a target that never began is not green, whatever else the overview says', () => {
  const [judged] = sampleOverview().targets
  const facts = { fleetSha256: 'a'.repeat(64), startedAt: new Date(0), endedAt: new Date(1), atOnce: 1 }
  const late = { name: 'Late', folder: 'late', state: 'not begun', classes: [], problem: 'not begun' } as const
  expect(overviewOf({ ...facts, targets: [judged!, { ...late, classes: [] }] }).exitCode).toBe(3)
  expect(overviewOf({ ...facts, targets: [judged!] }).exitCode).toBe(0)
})
