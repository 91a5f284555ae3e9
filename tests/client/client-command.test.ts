import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listScenarios, variety } from '../../src/emulator/index.js'
import { usersFor } from '../../fixtures/users.js'
import { reportIn, RunningCommand, temporaryFolder } from '../cli/command.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CommandsProcess } from '../support/commands-process.js'

const smallClient = new URL('small-client.js', import.meta.url).pathname

/** For what a process of its own shows no better. */
const commands = new CommandsProcess()

interface Judged {
  readonly code: number | null
  readonly stderr: string
  readonly folder: string
  readonly report: Report
  readonly outcome: (id: string) => string | undefined
  readonly failed: readonly string[]
}

async function client(options: readonly string[], ...words: readonly string[]): Promise<Judged> {
  const out = join(temporaryFolder(), 'report')
  const given = ['client', '--out', out, '--no-color', ...options, '--', process.execPath, smallClient, ...words]
  const { code, stdout, stderr } = await commands.command(given)
  expect([stdout, stderr]).toEqual([`${out}\n`, expect.any(String)])
  const report = reportIn(out)
  const outcome = (id: string) => report.clauses.find((clause) => clause.id === id)?.outcome
  const failed = report.clauses.filter((clause) => clause.outcome === 'failed').map(({ id }) => id)
  return { code, stderr, folder: out, report, outcome, failed }
}

/** What a reader of the page sees. */
function textOf(page: string): string {
  return page.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', String.fromCharCode(34))
}

describe('client', () => {
  it('puts a lawful client through scenarios and variations, and fails no duty', async () => {
    const played = ['standard', 'session-expires', 'login-refused']
    const given = played.flatMap((id) => ['--scenario', id])
    const { report, failed, folder, outcome } = await client([...given, '--vary', '1', '--seed', '5'])
    expect(failed).toEqual([])
    expect(report.target).toMatchObject({ kind: 'client', name: expect.stringContaining('small-client.js') as string })
    for (const id of ['CALLER-9', 'CALLER-15', 'CALLER-19']) expect([id, outcome(id)]).toEqual([id, 'passed'])
    const log = readFileSync(join(folder, 'client.log'), 'utf8')
    const headings = log.match(/^=== .*(?=: \d+ requests)/gm)
    const varied = `standard with ${variety(5).join(', ')}`
    expect(headings).toEqual([...played, varied].map((id) => `=== scenario ${id}`))
    expect(log).toMatch(
      /=== scenario login-refused: 1 requests, exit code 1 .*\n(?:(?!===).*\n)*Error: the login is refused/,
    )
    const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: { path: string }[] }
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['client.log', 'evidence.ndjson', 'report.json']),
    )
  })

  it.each([
    ['forgets-late-cookies', 'late-session-cookie', 'CALLER-2', /SVCSESSIONID/],
    ['takes-the-login-page-for-data', 'session-expires', 'CALLER-9', /log/],
  ])('fails a client that %s, naming scenario, exchange and mend', async (word, scenario, clause, told) => {
    const { code, report, failed, stderr, folder } = await client(['--scenario', scenario, '--vary', '0'], word)
    expect([code, failed]).toEqual([1, [clause]])
    const fixes = report.clauses.flatMap(({ checks = [] }) => checks.flatMap(({ fix }) => fix ?? []))
    const page = readFileSync(join(folder, 'report.html'), 'utf8')
    expect(fixes).not.toEqual([])
    for (const fix of fixes) {
      expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain(`fix: \`${fix}\``)
      expect(textOf(page)).toContain(`In the client: ${fix}`)
    }
    expect(stderr).toMatch(/^ {4}fix {7}\w/m)
    for (const told of [stderr, readFileSync(join(folder, 'report.md'), 'utf8'), page])
      expect(told).not.toMatch(/not in scope|curl -|no proof recorded/i)
    const found = report.clauses.find(({ id }) => id === clause)
    expect(found?.reason).toMatch(told)
    expect(found?.evidence).not.toEqual([])
    expect(JSON.stringify(found)).toContain(scenario)
  })

  it('is judged the same again from its evidence, which tells the scenarios apart', async () => {
    const given = ['--scenario', 'standard', '--scenario', 'session-expires', '--vary', '0']
    const { code, folder, report } = await client(given, 'takes-the-login-page-for-data')
    const again = await commands.command(['judge', folder, '--out', join(temporaryFolder(), 'again'), '--quiet'])
    const { target, client: kept, depth, clauses } = reportIn(again.stdout.trim())
    expect([again.code, target.kind, depth]).toEqual([code, 'client', report.depth])
    expect([clauses, kept]).toEqual([report.clauses, report.client])
    expect(kept?.runs.map(({ scenario }) => scenario)).toEqual(['standard', 'session-expires'])
  })

  it('names the permitted variation that a client depends on', async () => {
    // The set of this seed has the cookies in another order.
    const given = ['--scenario', 'standard', '--vary', '1', '--seed', '5']
    const { report, folder } = await client(given, 'cookies-by-position')
    const found = report.clauses.find(({ id }) => id === 'CALLER-19')
    expect(found).toMatchObject({ outcome: 'failed', level: 'reported' })
    expect(JSON.stringify(found)).toMatch(/the order of the cookies that the login sets|each cookie being set once/)
    const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
    for (const id of found?.evidence ?? []) expect(evidence).toContain(`"id":"${id}"`)
  })

  it('judges the duty that is selected, and no other', async () => {
    const given = ['--scenario', 'standard', '--vary', '0', '--only', 'CALLER-1,CALLER-2/newest']
    const { report } = await client(given, 'forgets-late-cookies')
    const judged = report.clauses.filter(({ excluded }) => excluded === undefined)
    expect(judged.map(({ id }) => id)).toEqual(['CALLER-1', 'CALLER-2'])
    expect(judged[1]?.checks?.map((check) => check.id)).toEqual(['newest'])
  })

  it('serves https to a command, which trusts its certificate by its environment', async () => {
    const { failed, report } = await client(['--tls', '--scenario', 'standard', '--vary', '0'])
    expect([failed, report.target.baseUrl]).toEqual([[], expect.stringMatching(/^https:/)])
  })

  it('keeps no secret in any byte of the folder, in whatever spelling the command shows it', async () => {
    const { folder } = await client(['--scenario', 'standard', '--vary', '0'], 'tell-secrets')
    const password = usersFor(1).find(({ role }) => role === 'main')?.password ?? ''
    expect(password.length).toBeGreaterThan(5)
    const spellings = [
      password,
      encodeURIComponent(password),
      Buffer.from(password).toString('hex'),
      Buffer.from(password).toString('base64'),
    ]
    for (const name of readdirSync(folder).filter((each) => statSync(join(folder, each)).isFile())) {
      const text = readFileSync(join(folder, name), 'utf8')
      for (const spelling of spellings) expect([name, text.includes(spelling)]).toEqual([name, false])
      expect([name, /[0-9A-F]{100}/.test(text)]).toEqual([name, false])
    }
    expect(readFileSync(join(folder, 'client.log'), 'utf8')).toMatch(/password ‹password·\w+› .*\nticket ‹ticket·\w+› /)
  })

  it('ends a command that hangs at the timeout', async () => {
    const given = ['--scenario', 'standard', '--vary', '0', '--timeout', '0.2', '--', process.execPath, smallClient]
    const { code, stderr } = await commands.command(['client', ...given, 'hang'], {}, temporaryFolder())
    expect([code, stderr]).toEqual([2, expect.stringMatching(/the command sent no request.*stopped at the timeout/)])
  })

  it.each([
    [
      'a command that sends nothing',
      ['--vary', '0', '--scenario', 'standard', '--', process.execPath, smallClient, 'send-nothing'],
      /sent no request.*SVC_BASE_URL.*exit code 0.*nothing to do/,
    ],
    ['a program that is not there', ['--', 'no-such-program'], /cannot start "no-such-program"/],
    ['an unknown scenario', ['--scenario', 'session-expire', '--', 'true'], /did you mean 'session-expires'/],
    ['a clause of deployments', ['--only', 'ACCESS-1', '--', 'true'], /"ACCESS-1" is not a clause/],
    ['an unknown check', ['--only', 'CALLER-2/x', '--', 'true'], /"CALLER-2\/x" is not a check/],
    ['--for with a command', ['--for', '1', '--', 'true'], /--timeout/],
    ['an empty command', ['--', ''], /COMMAND after -- is empty/],
    ['two scenarios without a command', ['--scenario', 'busy,paged'], /one --scenario/],
  ])('refuses %s', async (_name, given, told) => {
    const { code, stdout, stderr } = await commands.command(['client', ...given], {}, temporaryFolder())
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(told)])
  })

  it('lists the scenarios', async () => {
    const { code, stdout } = await commands.command(['client', '--list'])
    expect([code, stdout.trim().split('\n')]).toEqual([
      0,
      listScenarios().map(({ id, sentence }) => `${id}  ${sentence}`),
    ])
  })

  it('fills the base URL and the login into the arguments', async () => {
    const out = join(temporaryFolder(), 'report')
    const script = 'fetch(process.argv[1] + "/0/odata/Contact?u=" + process.argv[2], { redirect: "manual" })'
    const given = ['--scenario', 'standard', '--vary', '0', '--', process.execPath, '-e', script]
    await commands.command(['client', '--out', out, ...given, '{baseUrl}', '{userName}'])
    const evidence = readFileSync(join(out, 'evidence.ndjson'), 'utf8')
    expect(evidence).toMatch(/\/0\/odata\/Contact\?u=‹userName·/)
  })

  it('without a command serves until it is interrupted, says what comes in, and judges it', async () => {
    const out = join(temporaryFolder(), 'report')
    const running = new RunningCommand(['client', '--out', out, '--scenario', 'standard', '--no-color'])
    const baseUrl = await running.firstLine()
    await running.says(/its password is in (\S+)/)
    const login = await fetch(`${baseUrl}/ServiceModel/AuthService.svc/Login`, { method: 'PUT' })
    expect(login.status).toBe(405)
    await running.says(/1 {2}405 PUT \/ServiceModel\/AuthService.svc\/Login/)
    const { code, stdout } = await running.end('SIGINT')
    expect([code, stdout]).toEqual([1, `${baseUrl}\n${out}\n`])
    expect(reportIn(out).clauses.find(({ id }) => id === 'CALLER-1')?.outcome).toBe('failed')
  })

  it('without a command and without a request has judged nothing', async () => {
    const { code, stderr } = await commands.command(['client', '--for', '0.1'], {}, temporaryFolder())
    expect([code, stderr]).toEqual([6, expect.stringContaining('contains no exchange')])
  })
})

it('an interrupted client command ends what it started', async () => {
  const out = join(temporaryFolder(), 'report')
  const running = new RunningCommand(['client', '--out', out, '--', process.execPath, smallClient, 'hang'])
  await running.says(/scenario standard/)
  const { code } = await running.end('SIGTERM')
  expect(code).toBe(143)
})
