import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyReportFolder } from '../../src/report/index.js'
import { CommandsProcess } from '../support/commands-process.js'
import { command, endedAs, reportIn, RunningCommand, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

const long = { timeout: 120_000 }
const escape = '\u001B'
const untouched = { missing: [], altered: [], unlisted: [], unreadable: [] }

/** For what a process of its own shows no better. */
const commands = new CommandsProcess()

let emulator: Awaited<ReturnType<typeof emulatorHere>>
beforeAll(async () => {
  emulator = await emulatorHere()
})

async function judge(...args: string[]) {
  const folder = join(temporaryFolder(), 'report')
  return { folder, ...(await commands.command(['run', '--profile', emulator.profile, '--out', folder, ...args])) }
}

/** A folder with a clause that prints when it is loaded and when it is judged. */
function printingClause(): string {
  const specs = temporaryFolder()
  const facts = `{ title: 'A clause', statement: 'It holds.', level: 'observe' }`
  const text = `import { clause } from 'svc-conformance'
console.log('loaded')
clause('ACME-1', ${facts}, async () => console.log('played'))`
  writeFileSync(join(specs, 'one.clause.js'), text)
  return specs
}

describe('run without a target', () => {
  it.concurrent('judges the embedded emulator, and leaves nothing but its report', long, async () => {
    const [cwd, temporary] = [temporaryFolder(), temporaryFolder()]
    // Of every kind of request some. The sweeps and the proof play whole runs.
    const args = ['--only', 'login,cookie,access,write,ACME-1', '--specs', printingClause()]
    const ended = await command(['run', ...args], { cwd, env: { TMPDIR: temporary } })
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/^reports\/127\.0\.0\.1-\d+-\d{8}T\d{6}Z\n$/)
    expect(ended.stderr).toContain('the embedded emulator; the result says nothing about a deployment')
    expect(ended.stderr).toMatch(/^login: \d+ passed/m)
    // What a clause file of a user prints does not go to stdout.
    expect(ended.stderr).toMatch(/^loaded$/m)
    expect(ended.stderr).toMatch(/^played$/m)
    expect(ended.stderr).not.toContain(escape)
    const folder = join(cwd, ended.stdout.trim())
    expect(join('reports', readlinkSync(join(cwd, 'reports', 'latest')))).toBe(ended.stdout.trim())
    const report = reportIn(folder)
    expect(report.target.kind).toBe('emulator')
    expect(endedAs(report, 'failed')).toEqual([])
    expect(endedAs(report, 'passed').length).toBeGreaterThan(30)
    expect(await verifyReportFolder(folder)).toEqual(untouched)
    expect(readdirSync(temporary).filter((name) => name.startsWith('svc-conformance'))).toEqual([])
  })

  it.concurrent('leaves no profile with passwords behind when it is interrupted', long, async () => {
    const [cwd, temporary] = [temporaryFolder(), temporaryFolder()]
    const running = new RunningCommand(['run'], { cwd, env: { TMPDIR: temporary } })
    await running.says(/^login: /m)
    expect((await running.end('SIGINT')).code).toBe(130)
    expect(readdirSync(temporary).filter((name) => name.startsWith('svc-conformance'))).toEqual([])
  })
})

describe('a selection', () => {
  it.concurrent('--only judges that clause alone', long, async () => {
    const { folder, code, stdout, stderr } = await judge('--only', 'ACCESS-3')
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${folder}\n` })
    expect(stderr).toMatch(/^access: 1 passed$/m)
    const { clauses, outcome } = reportIn(folder)
    expect(outcome).toBe('holds')
    expect(clauses.find(({ id }) => id === 'ACCESS-3')?.outcome).toBe('passed')
    const others = clauses.filter(({ id }) => id !== 'ACCESS-3')
    expect(new Set(others.map((clause) => clause.outcome))).toEqual(new Set(['untested']))
    expect(new Set(others.map(({ reason }) => reason))).toEqual(new Set(['deselected by --only or --skip']))
    expect(existsSync(join(folder, 'journal.ndjson'))).toBe(false)
  })

  it.concurrent('--skip leaves clauses and classes out, also of --only', long, async () => {
    const { folder, ...ended } = await judge('--only', 'login,page', '--skip', 'LOGIN-5,page', '--quiet')
    expect(ended).toEqual({ code: 0, stdout: `${folder}\n`, stderr: '' })
    const judged = endedAs(reportIn(folder), 'passed', 'failed', 'cantTell', 'observed')
    expect(judged).toEqual([
      'LOGIN-1',
      'LOGIN-2',
      'LOGIN-3',
      'LOGIN-4',
      'LOGIN-6',
      'LOGIN-7',
      'LOGIN-8',
      'LOGIN-9',
      'LOGIN-10',
    ])
  })

  it.concurrent('holds, and is never called conformant, where all that was asked for holds', long, async () => {
    const { folder, code } = await judge('--only', 'LOGIN-1', '--accept-untested')
    expect(code).toBe(0)
    expect(reportIn(folder)).toMatchObject({ outcome: 'holds', options: { acceptUntested: true } })
  })
})

describe('the report folder', () => {
  it.concurrent('holds one run: a second one into it replaces the first', long, async () => {
    const { folder } = await judge('--only', 'LOGIN-1')
    const args = ['run', '--profile', emulator.profile, '--out', folder, '--only', 'PAGE-1', '--format', 'json']
    expect((await commands.command(args)).stdout).toBe(`${folder}\n`)
    const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8').trim().split('\n')
    expect(evidence.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['x-0001'])
    expect(existsSync(join(folder, 'report.html'))).toBe(false)
    expect(await verifyReportFolder(folder)).toEqual(untouched)
    const results = readdirSync(join(folder, 'allure-results')).filter((name) => name.endsWith('-result.json'))
    expect(results).toHaveLength(1)
    const result = readFileSync(join(folder, 'allure-results', results[0]!), 'utf8')
    expect(JSON.parse(result)).toMatchObject({
      name: expect.stringContaining('PAGE-1') as unknown,
      status: 'passed',
      labels: expect.arrayContaining([{ name: 'outcome', value: 'passed' }]) as unknown,
    })
    const [, attachment] = /"source":"([^"]+)"/.exec(result) ?? []
    expect(JSON.parse(readFileSync(join(folder, 'allure-results', attachment!), 'utf8'))).toMatchObject([
      { id: 'x-0001' },
    ])
  })
})

describe('a deviation', () => {
  it.concurrent('is nonconformant, with 1, and named on stderr', long, async () => {
    const { profile } = await emulatorHere({ deviations: ['login-page-without-loader'] })
    const folder = join(temporaryFolder(), 'report')
    const ended = await commands.command(['run', '--profile', profile, '--out', folder, '--only', 'page'])
    expect(ended).toMatchObject({ code: 1, stdout: `${folder}\n` })
    expect(ended.stderr).toMatch(/✗ PAGE-2/)
    expect(endedAs(reportIn(folder), 'failed')).toEqual(['PAGE-2'])
  })
})
