import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyReportFolder, writeReportFolder } from '../../report/index.js'
import { makeTooDeep } from '../../report/testing/too-deep.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import { bringManifestUpToDate, changedFiles } from './restore-folder.js'
import type { Terminal } from '../terminal/terminal.js'

const journal = 'journal.ndjson'
let folder: string
let said: string[]
const at = (file: string) => join(folder, file)
beforeEach(async () => {
  said = []
  folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  writeFileSync(at(journal), '{}')
  await writeReportFolder(folder, sampleReport(), ['json'])
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

async function restore(): Promise<void> {
  const changed = await changedFiles(folder, journal)
  rmSync(at(journal))
  const terminal = { say: (line: string) => said.push(line) } as unknown as Terminal
  await bringManifestUpToDate(terminal, folder, changed)
}

describe('the manifest of a folder whose record is put back', () => {
  it('lists the journal no more', async () => {
    await restore()
    expect(await verifyReportFolder(folder)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
    expect(said).toEqual([])
  })

  it.each(['report.json', 'manifest.json'])('vouches for no change of %s', async (file) => {
    appendFileSync(at(file), '\n')
    const before = readFileSync(at('manifest.json'), 'utf8')
    await restore()
    expect(readFileSync(at('manifest.json'), 'utf8')).toBe(before)
    expect((await verifyReportFolder(folder)).altered).toContain(file)
    expect(said.join()).toMatch(new RegExp(`manifest.json was not updated: .*${file}`))
  })

  it.runIf(process.platform === 'linux')('vouches for nothing where something cannot be read', async () => {
    const takeApart = makeTooDeep(folder)
    const before = readFileSync(at('manifest.json'), 'utf8')
    await restore().finally(takeApart)
    expect(readFileSync(at('manifest.json'), 'utf8')).toBe(before)
    expect(said.join()).toMatch(/manifest.json was not updated: .*oooo/)
  })

  it('is not made where a killed run has left none', async () => {
    rmSync(at('manifest.json'))
    await restore()
    expect(await changedFiles(folder, journal)).toEqual([])
    await expect(verifyReportFolder(folder)).rejects.toThrow(/manifest\.json/)
  })
})
