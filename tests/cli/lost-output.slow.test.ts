import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyReportFolder } from '../../src/report/index.js'
import { command, reportIn, temporaryFolder } from './command.js'

/** A file that never takes anything, as on a full disk. Of Linux alone. */
const full = '/dev/full'

const untouched = { missing: [], altered: [], unlisted: [], unreadable: [] }

describe.skipIf(!existsSync(full))('what cannot be written', { timeout: 120_000 }, () => {
  it.concurrent('to stdout is said on stderr in a sentence, with where the report lies', async () => {
    const folder = join(temporaryFolder(), 'report')
    const args = ['run', '--quiet', '--only', 'LOGIN-1', '--accept-untested', '--out', folder]
    const { code, stderr } = await command(args, { into: { stdout: full } })
    expect(stderr).toMatch(
      /^error: stdout cannot be written \(ENOSPC: [^\n]*\): what was asked for is lost\. [^\n]*\n$/,
    )
    expect(stderr).toContain(`The report is in ${folder}\n`)
    expect(code).toBe(4)
    expect(await verifyReportFolder(folder)).toEqual(untouched)
  })

  it.concurrent('to stderr ends no run before its record is put back and its report written', async () => {
    const cwd = temporaryFolder()
    const args = ['run', '--only', 'LOGIN-1,WRITE-1', '--accept-untested']
    const { code, stdout } = await command(args, { cwd, into: { stderr: full } })
    expect(code).toBe(4)
    const folder = join(cwd, stdout.trim())
    expect(readdirSync(folder)).not.toContain('journal.ndjson')
    expect(reportIn(folder)).toMatchObject({ outcome: 'holds', changedRecords: [{ restored: true }] })
    expect(await verifyReportFolder(folder)).toEqual(untouched)
  })

  it.concurrent.each([
    ['a listing', ['clauses']],
    ['help', ['--help']],
    ['the version', ['--version']],
  ])('is no success: %s', async (_what, args) => {
    const { code, stderr } = await command(args, { into: { stdout: full } })
    expect(stderr).toMatch(/^error: stdout cannot be written \([^\n]*\): what was asked for is lost\n$/)
    expect(code).toBe(4)
  })

  it.concurrent('ends an emulator whose address nobody would know', async () => {
    const { code, stderr } = await command(['emulate', '--rows', '20'], { into: { stdout: full } })
    expect(stderr).toMatch(/^error: stdout cannot be written/)
    expect(code).toBe(4)
  })
})

describe.skipIf(process.platform === 'win32')('a file that takes a part only', { timeout: 30_000 }, () => {
  it('is never taken for one that holds all', async () => {
    const file = join(temporaryFolder(), 'listing')
    const { code, stderr } = await command(['clauses'], { fileLimit: 4, into: { stdout: file } })
    expect(readFileSync(file)).toHaveLength(4096)
    expect(stderr).toMatch(/^error: stdout cannot be written \(EFBIG/)
    expect(code).toBe(4)
  })
})
