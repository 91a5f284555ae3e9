import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { replies } from '../hostile/replies.js'
import { command, endedAs, reportIn, RunningCommand, temporaryFolder, writeProfile } from './command.js'
import { afterThisFile } from '../support/closing.js'
import { emulatorHere } from './emulator-here.js'
import { alwaysReplies } from './no-platform.js'

let slow: Awaited<ReturnType<typeof emulatorHere>>
let hanging: string

beforeAll(async () => {
  slow = await emulatorHere({ latencyMs: 40 })
  const server = await alwaysReplies(replies.silence)
  afterThisFile(() => server.close())
  hanging = writeProfile(server.baseUrl)
})

function start(profile: string, folder: string, ...more: string[]): RunningCommand {
  return new RunningCommand(['run', '--profile', profile, '--out', folder, ...more], { env: { PASSWORD: 'secret' } })
}

describe('a run that a signal ends', { timeout: 90_000 }, () => {
  it.concurrent.each([
    ['SIGINT', 130, []],
    ['SIGTERM', 143, ['--accept-untested']],
  ] as const)('in its middle, by %s, ends soon and keeps what was judged by then', async (signal, code, more) => {
    const folder = join(temporaryFolder(), 'report')
    // Each run has a record of its own to change.
    const { profile } = await emulatorHere({ latencyMs: 40 })
    const running = start(profile, folder, ...more)
    await running.says(/^login: /m)
    const ended = await running.end(signal)
    expect(ended).toMatchObject({ code, stdout: `${folder}\n` })
    expect(ended.stderr).toContain(`interrupted: the run was interrupted by ${signal}`)

    const report = reportIn(folder)
    expect(report.interrupted).toEqual({ reason: `the run was interrupted by ${signal}`, signal })
    // Not made conformant by --accept-untested either.
    expect(report.outcome).toBe('incomplete')
    expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LOGIN-1', 'LOGIN-9']))
    expect(endedAs(report, 'failed')).toEqual([])
    const open = report.clauses.filter(({ id }) => id === 'READ-1' || id === 'ACCESS-16')
    expect(open.map(({ outcome }) => outcome)).toEqual(['untested', 'untested'])
    expect(open.map(({ reason }) => reason)).toEqual(Array(2).fill(`not judged: the run was interrupted by ${signal}`))

    const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8').trim().split('\n')
    const recorded = evidence.map((line) => (JSON.parse(line) as { id: string }).id)
    expect(report.traffic.exchanges).toBe(recorded.length)
    const cited = report.clauses.flatMap((clause) => clause.evidence)
    expect(cited.length).toBeGreaterThan(9)
    expect(cited.filter((id) => !recorded.includes(id))).toEqual([])
    expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
  })

  it.concurrent('while the target hangs, ends soon, and holds it against nobody', async () => {
    const folder = join(temporaryFolder(), 'report')
    const running = start(hanging, folder, '--format', 'json')
    await running.until(() => existsSync(join(folder, 'evidence.ndjson')))
    const ended = await running.end('SIGINT')
    expect(ended.code).toBe(130)
    const report = reportIn(folder)
    expect(endedAs(report, 'passed', 'failed')).toEqual([])
    const login = report.clauses.find(({ id }) => id === 'LOGIN-1')
    expect(login?.outcome).toMatch(/^(cantTell|untested)$/)
    expect(login?.blame).toBe('nobody')
    expect(statSync(join(folder, 'evidence.ndjson')).mode & 0o777).toBe(0o600)
  })

  it.concurrent('twice, ends at once', async () => {
    const folder = join(temporaryFolder(), 'report')
    const running = start(hanging, folder)
    await running.until(() => existsSync(join(folder, 'evidence.ndjson')))
    running.child.kill('SIGINT')
    const ended = await running.end('SIGINT')
    expect(ended.code).toBe(130)
  })
})

async function untilChanged(running: RunningCommand, folder: string): Promise<void> {
  const journal = join(folder, 'journal.ndjson')
  await running.until(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('"kind":"answer"'))
}

/** The folder that a run without `--out` makes; it comes a moment after the one that holds it. */
function newFolder(running: RunningCommand, cwd: string): Promise<string> {
  const reports = join(cwd, 'reports')
  return running.until(() => existsSync(reports) && readdirSync(reports).map((name) => join('reports', name))[0])
}

describe('restore beside a run that is still under way', { timeout: 90_000 }, () => {
  it.each(['asked for', 'new'])('leaves the record to that run, and says so: a folder that is %s', async (folderIs) => {
    const cwd = temporaryFolder()
    const out = folderIs === 'new' ? [] : ['--out', 'report']
    const args = ['--profile', slow.profile, '--only', 'WRITE-1', ...out]
    const running = new RunningCommand(['run', ...args], { cwd })
    const folder = folderIs === 'new' ? await newFolder(running, cwd) : 'report'
    await untilChanged(running, join(cwd, folder))
    running.child.kill('SIGSTOP')
    const beside = await command(['restore', folder, '--profile', slow.profile], { cwd })
    expect(beside).toMatchObject({ code: 5, stdout: `${folder}\n` })
    expect(beside.stderr).toMatch(/is active in \S+ and will restore the record\./)
    running.child.kill('SIGCONT')
    expect((await running.ended).code).toBe(0)
    expect(reportIn(join(cwd, folder)).changedRecords).toMatchObject([{ restored: true }])
  })
})

describe('a second signal', { timeout: 90_000 }, () => {
  it('while a changed record is not put back says so, ends with 5, and leaves the journal to `restore`', async () => {
    const folder = join(temporaryFolder(), 'report')
    const running = start(slow.profile, folder, '--only', 'WRITE-1')
    await untilChanged(running, folder)
    running.child.kill('SIGTERM')
    const ended = await running.end('SIGINT')
    expect(ended).toMatchObject({ code: 5, stdout: '' })
    expect(ended.stderr).toContain(`Run \`svc-conformance restore ${folder}\``)
    const restored = await command(['restore', folder, '--profile', slow.profile])
    expect(restored).toMatchObject({ code: 0, stdout: `${folder}\n` })
  })
})

describe('a second signal to a fleet', { timeout: 90_000 }, () => {
  it('while a target is still putting its record back says so, and ends with 5', async () => {
    const out = join(temporaryFolder(), 'fleet')
    const file = join(temporaryFolder(), 'fleet.json')
    writeFileSync(file, JSON.stringify({ targets: [{ name: 'Europe', profile: slow.profile }] }))
    const running = new RunningCommand(['run', '--targets', file, '--only', 'WRITE-1', '--out', out])
    const folder = join(out, 'europe')
    await untilChanged(running, folder)
    running.child.kill('SIGTERM')
    const ended = await running.end('SIGINT')
    expect(ended).toMatchObject({ code: 5, stdout: '' })
    expect(ended.stderr).toContain(`Run \`svc-conformance restore ${folder}\``)
    // The process of the target puts it back for all that.
    await vi.waitUntil(() => existsSync(join(folder, 'manifest.json')), { timeout: 60_000, interval: 20 })
    expect(reportIn(folder).changedRecords).toMatchObject([{ restored: true }])
  })
})

describe('another command that a signal ends', () => {
  it.concurrent('session save gives up, and writes no file', async () => {
    const out = join(temporaryFolder(), 'session.json')
    let reached: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (reached = resolve))
    const server = await alwaysReplies(() => {
      reached()
    })
    afterThisFile(() => server.close())
    const args = ['session', 'save', '--profile', writeProfile(server.baseUrl), '--out', out]
    const running = new RunningCommand(args, { env: { PASSWORD: 'secret' } })
    await asked
    const ended = await running.end('SIGTERM')
    expect(ended).toMatchObject({ code: 143, stdout: '', stderr: 'interrupted by SIGTERM\n' })
    expect(existsSync(out)).toBe(false)
  })
})
