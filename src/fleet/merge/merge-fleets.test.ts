import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FleetOverview } from '../../schema/generated/fleet-overview.js'
import { fleetFile } from '../files.js'
import { sampleOverview } from '../testing/sample-overview.js'
import { mergeFleets } from './merge-fleets.js'
import { MergeRefused } from './merge-refused.js'

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
    const merging = mergeFleets([folder], join(folder, 'whole'))
    await expect(merging).rejects.toThrow(new MergeRefused(`${path} is no overview of a fleet`))
  })
})

describe('a part of a fleet', () => {
  it('whose overview speaks of a report that is not there is refused before anything is written', async () => {
    const part = mkdtempSync(join(folder, 'part-'))
    const out = join(folder, 'all')
    const overview: FleetOverview = { ...sampleOverview(), shard: { index: 1, count: 1 } }
    writeFileSync(join(part, fleetFile), JSON.stringify(overview))
    const reported = overview.targets.filter(({ state }) => state === 'reported')
    expect(reported.length).toBeGreaterThan(1)
    for (const target of reported) {
      await expect(mergeFleets([part], out)).rejects.toThrow(`${target.folder}/report.json`)
      expect(existsSync(out)).toBe(false)
      mkdirSync(join(part, target.folder))
      writeFileSync(join(part, target.folder, 'report.json'), '{}')
    }
    expect((await mergeFleets([part], out)).overview.targets).toHaveLength(overview.targets.length)
  })
})
