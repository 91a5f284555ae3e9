import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeFolder, verifyReportFolder } from '../../report/index.js'
import type { Manifest } from '../../report/folder/manifest.js'
import { readProfile } from '../../profile/index.js'
import type { RunOptions } from '../options.js'
import { ReportFolderFault } from '../errors.js'
import { reportFolder } from './report-folder.js'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
})
afterEach(() => {
  rmSync(parent, { recursive: true, force: true })
})

async function optionsFor(out: string): Promise<RunOptions> {
  const profile = await readProfile(undefined, { baseUrl: 'http://127.0.0.1:1' }, { env: {} })
  return { profile, out } as unknown as RunOptions
}

describe('the report folder that was asked for', () => {
  it('is made, with the folders above it', async () => {
    const out = join(parent, 'a', 'b')
    expect(await reportFolder(await optionsFor(out), new Date())).toBe(out)
    expect(readdirSync(out)).toEqual(['.svc-conformance-unfinished'])
  })

  it('is made beside others whose folders above it are the same and not there yet', async () => {
    const places = Array.from({ length: 30 }, (_, n) => join(parent, 'fleet', 'all', `target-${String(n)}`))
    await Promise.all(places.map(async (out) => reportFolder(await optionsFor(out), new Date(0))))
    expect(readdirSync(join(parent, 'fleet', 'all'))).toHaveLength(places.length)
  })

  it('is refused, and kept as it is, where a file with a secret that the profile names lies in it', async () => {
    for (const file of ['report.json', 'main.secret']) writeFileSync(join(parent, file), 'x')
    const path = join(parent, 'p.yaml')
    writeFileSync(
      path,
      'target: { baseUrl: "http://127.0.0.1:1" }\nusers: { main: { name: A, password: { file: ./main.secret } } }\n',
    )
    const profile = await readProfile(path, {}, { env: {} })
    const given = (out: string) => ({ profile, out })
    symlinkSync(parent, join(parent, 'link'))
    for (const out of [parent, join(parent, '.'), join(parent, 'link'), tmpdir()])
      await expect(reportFolder(given(out), new Date())).rejects.toThrow(
        /it contains .*main\.secret, a secret file of the profile/,
      )
    expect(existsSync(join(parent, 'report.json'))).toBe(true)
    await expect(reportFolder(given(join(parent, 'main')), new Date())).resolves.toBe(join(parent, 'main'))
    for (const file of ['main.secret', 'report.json', 'link', 'main']) rmSync(join(parent, file), { recursive: true })
    await expect(reportFolder({ ...given(parent), force: true }, new Date())).resolves.toBe(parent)
  })

  it('loses what an earlier run left, and nothing else', async () => {
    mkdirSync(join(parent, 'allure-results'))
    const ours = ['evidence.ndjson', 'report.json', 'report.html', 'fleet.json', 'allure-results/1-result.json']
    const others = ['notes.txt', 'allure-results/history.txt']
    for (const file of [...ours, ...others]) writeFileSync(join(parent, file), 'x')
    await completeFolder(parent)
    await reportFolder(await optionsFor(parent), new Date())
    expect([...ours, 'manifest.json'].filter((file) => existsSync(join(parent, file)))).toEqual([])
    expect(others.filter((file) => existsSync(join(parent, file)))).toEqual(others)
  })

  it('may be the one of a run that was stopped before its end', async () => {
    await reportFolder(await optionsFor(parent), new Date())
    mkdirSync(join(parent, 'allure-results'))
    for (const file of ['evidence.ndjson', 'allure-results/1-result.json']) writeFileSync(join(parent, file), 'x')
    await reportFolder(await optionsFor(parent), new Date())
    expect(readdirSync(parent)).toEqual(['.svc-conformance-unfinished', 'allure-results'])
    writeFileSync(join(parent, 'junit.xml'), 'mine')
    await expect(reportFolder(await optionsFor(parent), new Date())).rejects.toThrow(/: junit\.xml\. Move/)
  })

  it('is refused where a file stands in its place, or in the way to it, which is named', async () => {
    const file = join(parent, 'a.txt')
    writeFileSync(file, 'x')
    for (const [out, is] of [
      [file, 'it'],
      [join(file, 'b', 'c'), file],
    ] as const) {
      const reason = `${is} is a file, not a directory. Choose another directory with --out`
      await expect(reportFolder(await optionsFor(out), new Date())).rejects.toThrow(new ReportFolderFault(out, reason))
    }
  })

  it('is refused while it holds a change that is not put back', async () => {
    writeFileSync(join(parent, 'journal.ndjson'), '{}\n')
    writeFileSync(join(parent, 'evidence.ndjson'), '{}\n')
    await expect(reportFolder(await optionsFor(parent), new Date())).rejects.toThrow(/restore/)
    expect(readdirSync(parent).sort()).toEqual(['evidence.ndjson', 'journal.ndjson'])
  })

  it.skipIf(!existsSync('/proc/self'))('is refused at once where nobody can make a folder', async () => {
    await expect(reportFolder(await optionsFor('/proc/svc/below'), new Date())).rejects.toThrow(ReportFolderFault)
  })

  it.skipIf(!existsSync('/proc/self'))('is refused where it is there and takes no files', async () => {
    await expect(reportFolder(await optionsFor('/proc/self'), new Date())).rejects.toThrow(ReportFolderFault)
  })
})

/** All that lies in a folder, links as what they lead to, with what it holds. */
function snapshot(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : entry.isSymbolicLink() ? readlinkSync(path) : ''}`
    })
    .sort()
}

describe('a folder that holds files of others', () => {
  const manifestOfOthers = { name: 'A web app', short_name: 'app', files: [{ path: 'a.js' }] }
  const listing = (...paths: readonly string[]) => ({
    algorithm: 'sha256',
    files: paths.map((path) => ({ path, bytes: 1, sha256: 'a'.repeat(64) })),
  })

  it.each<[string, object]>([
    ['no manifest', {}],
    ['the manifest of a web app', manifestOfOthers],
    ['a manifest of digests that lists no report', listing('notes.txt')],
    ['a manifest that lists what lies outside', listing('report.json', '../notes.txt')],
  ])('is refused, and kept as it is, with %s', async (_case, manifest) => {
    writeFileSync(join(parent, 'notes.txt'), 'mine')
    mkdirSync(join(parent, 'node_modules', 'deep'), { recursive: true })
    if (Object.keys(manifest).length > 0)
      writeFileSync(join(parent, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const before = snapshot(parent)
    await expect(reportFolder(await optionsFor(parent), new Date())).rejects.toThrow(/it is not empty.*--force/)
    expect(snapshot(parent)).toEqual(before)
  })

  it.each([
    'report.json',
    'junit.xml',
    'manifest.json',
    'evidence.ndjson',
    'allure-results/0a-result.json',
    'proof.html',
    'statement.dsse.json',
  ])('is refused with --force where %s is not ours, which is named', async (file) => {
    mkdirSync(join(parent, 'allure-results'))
    writeFileSync(join(parent, file), '{}')
    const before = snapshot(parent)
    const asked = { ...(await optionsFor(parent)), force: true }
    await expect(reportFolder(asked, new Date())).rejects.toThrow(`: ${file}. Move or delete`)
    expect(snapshot(parent)).toEqual(before)
  })

  it('is refused where a link has a name of ours, and what it leads to is kept', async () => {
    const out = join(parent, 'out')
    mkdirSync(out)
    mkdirSync(join(parent, 'elsewhere'))
    writeFileSync(join(parent, 'elsewhere', '1-result.json'), 'mine')
    symlinkSync('../elsewhere', join(out, 'allure-results'))
    symlinkSync('../elsewhere/1-result.json', join(out, 'junit.xml'))
    const before = snapshot(parent)
    const asked = { ...(await optionsFor(out)), force: true }
    await expect(reportFolder(asked, new Date())).rejects.toThrow(/junit\.xml, allure-results\./)
    expect(snapshot(parent)).toEqual(before)
  })

  it('is refused where a file that a run wrote was changed since, or replaced by a link', async () => {
    for (const file of ['report.json', 'junit.xml', 'report.md']) writeFileSync(join(parent, file), 'x')
    await completeFolder(parent)
    writeFileSync(join(parent, 'junit.xml'), 'mine')
    rmSync(join(parent, 'report.md'))
    symlinkSync('junit.xml', join(parent, 'report.md'))
    const before = snapshot(parent)
    await expect(reportFolder(await optionsFor(parent), new Date())).rejects.toThrow(/: junit\.xml, report\.md\./)
    expect(snapshot(parent)).toEqual(before)
  })

  it('is written into with --force, and its manifest lists the report alone', async () => {
    writeFileSync(join(parent, 'notes.txt'), 'mine')
    const asked = { ...(await optionsFor(parent)), force: true }
    await reportFolder(asked, new Date())
    writeFileSync(join(parent, 'report.json'), 'x')
    await completeFolder(parent)
    const manifest = JSON.parse(readFileSync(join(parent, 'manifest.json'), 'utf8')) as Manifest
    expect(manifest).toMatchObject({ shared: true, files: [{ path: 'report.json' }] })
    expect(manifest.files).toHaveLength(1)
    expect(await verifyReportFolder(parent)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
    writeFileSync(join(parent, 'junit.xml'), 'x')
    expect((await verifyReportFolder(parent)).unlisted).toEqual(['junit.xml'])
    rmSync(join(parent, 'junit.xml'))
    await reportFolder(await optionsFor(parent), new Date())
    expect(readdirSync(parent)).toEqual(['.svc-conformance-unfinished', 'notes.txt'])
  })

  it('is refused as it is named, be it the working directory or the root', async () => {
    for (const out of ['.', '/'])
      await expect(reportFolder(await optionsFor(out), new Date())).rejects.toThrow(/it is not empty/)
  })
})
