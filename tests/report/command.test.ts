import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFiles } from '../../src/report/formats.js'
import { verifyReportFolder, type Statement } from '../../src/report/index.js'
import { command, temporaryFolder } from '../cli/command.js'
import { CommandsProcess } from '../support/commands-process.js'

const files = Object.values(formatFiles)
const commands = new CommandsProcess()
const text = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

let folder: string
let report: string
beforeAll(async () => {
  folder = join(temporaryFolder(), 'report')
  report = join(folder, 'report.json')
  await commands.command(['run', '--quiet', '--only', 'login,access', '--out', folder])
}, 120_000)

describe('run', () => {
  test('writes every format, and states the digests of the files that lie there', () => {
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true)
    const { subject } = JSON.parse(text(folder, 'statement.intoto.json')) as Statement
    expect(subject.map(({ name }) => name)).toEqual(['report.json', 'evidence.ndjson'])
    for (const { name, digest } of subject)
      expect(digest.sha256, name).toBe(createHash('sha256').update(text(folder, name)).digest('hex'))
  })
})

describe('report', { timeout: 60_000 }, () => {
  test('writes to the byte what the run wrote, whatever the clock and the environment, and prints the paths', async () => {
    const out = join(temporaryFolder(), 'again')
    const ended = await command(['report', report, '--out', out], { env: { TZ: 'Pacific/Auckland', LANG: 'ar_EG' } })
    expect(ended).toMatchObject({ code: 0, stderr: '', stdout: files.map((file) => `${join(out, file)}\n`).join('') })
    for (const file of files) expect(text(out, file) === text(folder, file), file).toBe(true)
    expect(readdirSync(out).sort()).toEqual([...files, 'manifest.json'].sort())
    const verified = await commands.command(['verify', out])
    expect(verified).toMatchObject({ code: 0, stdout: '' })
    const digest = createHash('sha256').update(text(folder, 'report.json')).digest('hex')
    expect(verified.stderr).toContain(`converted from the report.json with SHA-256 ${digest}`)
    expect(verified.stderr).toContain('The directory is not that of a run')
    expect(await commands.command(['report', report, '--out', out])).toMatchObject({ code: 0, stderr: '' })
  })

  test('writes beside the report where no folder is named, and the manifest still holds', async () => {
    const { code, stdout } = await commands.command(['report', report, '--format', 'junit,markdown'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${join(folder, 'junit.xml')}\n${join(folder, 'report.md')}\n`,
    })
    expect(await verifyReportFolder(folder)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
  })

  test.each([
    ['no report', [], /missing required argument/],
    ['an empty one', [''], /It is empty/],
    ['one that is not there', ['/nowhere/report.json'], /cannot be read as a report/],
    [
      'an unknown format',
      ['x.json', '--format', 'pdf'],
      /Unknown format "pdf"\. Available formats: json, html, markdown/,
    ],
    ['an empty folder name', ['x.json', '--out', ' '], /It is empty/],
  ])('refuses %s as wrong usage', async (_, args, words) => {
    const { code, stdout, stderr } = await commands.command(['report', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(words)
  })

  test('says as wrong usage where a format cannot be written, also beside the report', async () => {
    const path = join(temporaryFolder(), 'report.json')
    writeFileSync(path, text(folder, 'report.json'))
    mkdirSync(join(dirname(path), 'junit.xml'))
    const { code, stdout, stderr } = await commands.command(['report', path, '--format', 'junit'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: junit\.xml in \S+ was not written by svc-conformance/)
  })

  test('refuses a report that contradicts itself, and names the place', async () => {
    const path = join(temporaryFolder(), 'report.json')
    const lying = JSON.parse(text(folder, 'report.json')) as { counts: { passed: number } }
    lying.counts.passed += 1
    writeFileSync(path, JSON.stringify(lying))
    const { code, stderr } = await commands.command(['report', path, '--format', 'junit'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/\/counts\/passed: is 25/)
  })
})
