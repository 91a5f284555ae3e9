import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readProfile } from '../../profile/index.js'
import type { RunOptions } from '../options.js'
import { ReportFolderFault } from './report-folder-fault.js'
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
    expect(readdirSync(out)).toEqual([])
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
        /main\.secret, which the profile names, lies in it/,
      )
    expect(existsSync(join(parent, 'report.json'))).toBe(true)
    await expect(reportFolder(given(join(parent, 'main')), new Date())).resolves.toBe(join(parent, 'main'))
    rmSync(join(parent, 'main.secret'))
    await expect(reportFolder(given(parent), new Date())).resolves.toBe(parent)
  })

  it('loses what an earlier run left, and nothing else', async () => {
    mkdirSync(join(parent, 'allure-results'))
    const ours = ['evidence.ndjson', 'report.json', 'report.html', 'manifest.json', 'allure-results/1-result.json']
    const others = ['notes.txt', 'allure-results/history.txt']
    for (const file of [...ours, ...others]) writeFileSync(join(parent, file), 'x')
    await reportFolder(await optionsFor(parent), new Date())
    expect(ours.filter((file) => existsSync(join(parent, file)))).toEqual([])
    expect(others.filter((file) => existsSync(join(parent, file)))).toEqual(others)
  })

  it('is no folder of a fleet any more', async () => {
    for (const file of ['fleet.json', 'fleet.html']) writeFileSync(join(parent, file), '{}')
    await reportFolder(await optionsFor(parent), new Date())
    expect(readdirSync(parent)).toEqual([])
  })

  it('is refused where a file stands in its place, or in the way to it, which is named', async () => {
    const file = join(parent, 'a.txt')
    writeFileSync(file, 'x')
    for (const [out, is] of [
      [file, 'that'],
      [join(file, 'b', 'c'), file],
    ] as const) {
      const reason = `a report is a folder, and ${is} is a file. Name another one with --out`
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
