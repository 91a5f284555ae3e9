import { createHash, generateKeyPairSync } from 'node:crypto'
import { appendFile, cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { markUnfinished, updateManifest } from './folder-claim.js'
import { formatFiles, formatNames } from '../formats.js'
import { signReportFolder } from '../integrity/sign-report.js'
import { verifySignature } from '../integrity/verify-signature.js'
import { readManifest } from './read-manifest.js'
import { rewriteFormats } from './rewrite-formats.js'
import { sampleExchanges } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'
import { temporaryFolder } from '../testing/temporary-folder.js'
import { verifyReportFolder } from './verify-folder.js'
import { writeReportFolder } from './write-report.js'

const sample = sampleReport()
const files = Object.values(formatFiles)

describe('formats that are written again', () => {
  let written: string
  let root: string
  let folder: string
  let path: string

  // To write all formats takes longer than to copy them for each test.
  beforeAll(async () => {
    written = await temporaryFolder(afterAll)
    const lines = sampleExchanges(12).map((exchange) => JSON.stringify(exchange))
    await writeFile(join(written, 'evidence.ndjson'), `${lines.join('\n')}\n`)
    await writeReportFolder(written, sample)
  })

  beforeEach(async () => {
    root = await temporaryFolder(onTestFinished)
    folder = join(root, 'report')
    path = join(folder, 'report.json')
    await cp(written, folder, { recursive: true })
  })

  it('are the same to the byte as those of the run, beside it and elsewhere', async () => {
    const read = (where: string) => Promise.all(files.map((file) => readFile(join(where, file), 'utf8')))
    const before = await read(folder)
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
    await rewriteFormats(path, formatNames)
    expect(await read(folder)).toEqual(before)
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(manifest)
    await rewriteFormats(path, formatNames, { out: join(root, 'elsewhere') })
    expect(await read(join(root, 'elsewhere'))).toEqual(before)
  })

  it('are those that were asked for, and a manifest is all else that is written elsewhere', async () => {
    const out = join(root, 'a', 'b')
    expect(await rewriteFormats(path, ['junit', 'markdown'], { out })).toEqual({
      junit: join(out, 'junit.xml'),
      markdown: join(out, 'report.md'),
    })
    expect((await readdir(out)).sort()).toEqual(['junit.xml', 'manifest.json', 'report.md'])
  })

  it('stand beside the report that a statement is about', async () => {
    const out = join(root, 'signed')
    await rewriteFormats(path, ['intoto'], { out })
    expect((await readdir(out)).sort()).toEqual(['manifest.json', 'report.json', 'statement.intoto.json'])
  })

  it('come back into the folder and into its manifest where they had been removed', async () => {
    await rm(join(folder, 'junit.xml'))
    await rewriteFormats(path, ['junit'])
    expect(await verifyReportFolder(folder)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
  })

  it.each(['report.json', 'evidence.ndjson'])(
    'are refused where the manifest does not vouch for %s, and the manifest is left as it was',
    async (file) => {
      const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
      await appendFile(join(folder, file), '\n')
      await rm(join(folder, 'junit.xml'))
      await expect(rewriteFormats(path, ['junit'])).rejects.toThrow(
        new RegExp(`${file} .* does not match manifest\\.json`),
      )
      expect(await readdir(folder)).not.toContain('junit.xml')
      expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(manifest)
    },
  )

  it('leave a signed folder as it is where they would be new in it, and else come back as they were', async () => {
    await rm(join(folder, 'junit.xml'))
    await updateManifest(folder)
    await signReportFolder(folder, sample, generateKeyPairSync('ed25519').privateKey)
    await expect(rewriteFormats(path, ['junit'])).rejects.toThrow(/is signed, and junit\.xml would be added/)
    expect(await readdir(folder)).not.toContain('junit.xml')
    await rm(join(folder, 'report.md'))
    await rewriteFormats(path, ['markdown'])
    expect((await verifySignature(folder)).state).toBe('holds')
  })

  it('are never written into the folder of another report', async () => {
    const other = join(root, 'other')
    await writeReportFolder(other, sample, [])
    await expect(rewriteFormats(path, ['junit'], { out: other })).rejects.toThrow(/directory of another report/)
    expect(await readdir(other)).not.toContain('junit.xml')
  })

  describe('in another folder', () => {
    const intact = { missing: [], altered: [], unlisted: [], unreadable: [] }
    let out: string
    let convertedFrom: string

    beforeEach(async () => {
      out = join(root, 'out')
      await rewriteFormats(path, ['junit', 'markdown'], { out })
      convertedFrom = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    })

    it('are listed in a manifest that says which report they were converted from', async () => {
      expect(await verifyReportFolder(out)).toEqual({ ...intact, convertedFrom })
      await appendFile(join(out, 'junit.xml'), ' ')
      expect(await verifyReportFolder(out)).toEqual({ ...intact, altered: ['junit.xml'], convertedFrom })
    })

    it('are written again, and joined by others, beside files that are nobody’s business', async () => {
      await writeFile(join(out, 'notes.txt'), 'mine')
      await rewriteFormats(path, ['junit', 'sarif'], { out, force: true })
      expect((await readManifest(join(out, 'manifest.json'))).listed.files.map((file) => file.path)).toEqual([
        ...['junit.xml', 'report.md', 'report.sarif'],
      ])
      expect(await verifyReportFolder(out)).toEqual({ ...intact, convertedFrom })
    })

    it('are not replaced where somebody has changed them', async () => {
      await writeFile(join(out, 'junit.xml'), 'mine')
      await expect(rewriteFormats(path, ['junit'], { out })).rejects.toThrow(
        /was not written by svc-conformance or has/,
      )
      expect(await readFile(join(out, 'junit.xml'), 'utf8')).toBe('mine')
    })

    it('make place for those of another report, of which none may be left beside them', async () => {
      const other = join(root, 'other')
      await writeReportFolder(other, { ...sample, target: { ...sample.target, name: 'Other' } }, [])
      const otherReport = join(other, 'report.json')
      await expect(rewriteFormats(otherReport, ['junit'], { out })).rejects.toThrow(
        /^report\.md in \S+ was converted from another report/,
      )
      expect(await verifyReportFolder(out)).toEqual({ ...intact, convertedFrom })
      await rewriteFormats(otherReport, ['junit', 'markdown'], { out })
      expect(await readFile(join(out, 'report.md'), 'utf8')).toContain('Other')
      expect((await verifyReportFolder(out)).convertedFrom).not.toBe(convertedFrom)
    })

    it('are never written beside what an unfinished run has left', async () => {
      const unfinished = join(root, 'unfinished')
      await mkdir(unfinished)
      await markUnfinished(unfinished)
      await expect(rewriteFormats(path, ['junit'], { out: unfinished })).rejects.toThrow(/of an unfinished run/)
      expect(await readdir(unfinished)).toHaveLength(1)
    })
  })

  it('are refused where there is no report, or one that contradicts itself', async () => {
    await expect(rewriteFormats(join(root, 'none.json'), ['junit'])).rejects.toThrow(/cannot be read as a report/)
    const lying = join(root, 'lying.json')
    await writeFile(lying, JSON.stringify({ ...sample, counts: { ...sample.counts, failed: 0 } }))
    await expect(rewriteFormats(lying, ['junit'])).rejects.toThrow(/counts\/failed: is 0, but/)
    expect(await readdir(root)).not.toContain('junit.xml')
  })

  it('are for the eyes of their owner only where record values are in them', async () => {
    await writeReportFolder(folder, { ...sample, options: { ...sample.options, evidence: 'full' } })
    const out = join(root, 'full')
    await rewriteFormats(path, formatNames, { out })
    for (const file of files) {
      const readers = (await stat(join(out, file))).mode & 0o077
      expect(process.platform === 'win32' ? 0 : readers, file).toBe(0)
    }
  })
})
