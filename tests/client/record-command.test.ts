import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../fixtures/seeding.js'
import { recordDeployment, type DeploymentRecording } from '../../src/client/record-deployment.js'
import { makeCertificate } from '../../src/emulator/http/certificate.js'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { formatNames } from '../../src/report/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { reportIn, RunningCommand, temporaryFolder } from '../cli/command.js'
import { afterThisTest } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'

const publicClient = new URL('public-client.js', import.meta.url).pathname
const smallClient = new URL('small-client.js', import.meta.url).pathname

/** For what a process of its own shows no better. */
const commands = new CommandsProcess()

interface Login {
  readonly name: string
  readonly password: string
}

async function deployment(options: EmulatorOptions) {
  const emulator = await startEmulator(options)
  afterThisTest(() => emulator.close())
  const { users } = emulator.profile as { users: { main: { name: string; password: { env: string } } } }
  const login: Login = { name: users.main.name, password: emulator.environment[users.main.password.env] ?? '' }
  const ca = join(temporaryFolder(), 'ca.pem')
  writeFileSync(ca, emulator.caPem ?? '')
  return { emulator, login, ca }
}

/** Records what a client does, which is started with this base URL, and ends by Ctrl-C. */
async function recorded(options: readonly string[], client: (baseUrl: string) => Promise<unknown>) {
  const out = join(temporaryFolder(), 'report')
  const running = new RunningCommand(['record', '--out', out, '--no-color', ...options])
  const baseUrl = await running.firstLine()
  await client(baseUrl)
  const ended = await running.end('SIGINT')
  expect(ended.stdout).toBe(`${baseUrl}\n${out}\n`)
  return { ...ended, baseUrl, folder: out, report: reportIn(out) }
}

const run = (program: string, baseUrl: string, { name, password }: Login, env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env['PATH'], SVC_BASE_URL: baseUrl, SVC_USER_NAME: name, SVC_PASSWORD: password, ...env },
  })

/** Outcome of each duty, with the outcome of each of its checks. */
function duties({ clauses }: Report) {
  return clauses
    .filter((clause) => clause.class === 'caller' && clause.id !== 'CALLER-18')
    .map(({ id, outcome, checks = [] }) => [id, outcome, checks.map((check) => [check.id, check.outcome])])
}

describe('record', () => {
  it('lets a public client work unchanged before a deployment with TLS, and judges it as `client` does', async () => {
    const { emulator, login, ca } = await deployment({ tls: true, vendorPrefix: 'BPM' })
    const har = join(temporaryFolder(), 'client.har')
    const { report, folder, code, baseUrl, stderr } = await recorded(
      ['--to', emulator.baseUrl, '--ca', ca, '--har', har],
      (url) => run(publicClient, url, login),
    )
    expect([baseUrl, report.target]).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      expect.objectContaining({ kind: 'recording', baseUrl: emulator.baseUrl, vendorPrefix: 'BPM' }),
    ])
    expect([code, report.outcome]).toEqual([1, 'nonconformant'])
    expect(stderr).toContain('\n1  200 POST /ServiceModel/AuthService.svc/Login\n')
    expect(stderr.match(/^\d+ {2}\d{3} [A-Z]+ \//gm)).toHaveLength(report.traffic.exchanges)

    const out = join(temporaryFolder(), 'report')
    const options = ['--out', out, '--tls', '--scenario', 'standard', '--vary', '0', '--vendor-prefix', 'BPM']
    await commands.command(['client', ...options, '--', process.execPath, publicClient])
    expect(duties(report)).toEqual(duties(reportIn(out)))
    // It never sends back the session cookie, which comes with a later answer.
    const broken = report.clauses.filter(({ id, outcome }) => id.startsWith('CALLER-') && outcome === 'failed')
    expect(broken.map(({ id }) => id)).toEqual(['CALLER-2'])
    expect(broken[0]?.reason).toContain('BPMSESSIONID')

    const { log } = JSON.parse(readFileSync(har, 'utf8')) as {
      log: { version: string; entries: { request: { url: string } }[] }
    }
    expect([log.version, log.entries.length]).toEqual(['1.2', report.traffic.exchanges])
    for (const { request } of log.entries) expect(request.url.startsWith(emulator.baseUrl)).toBe(true)
    expectNoSecret([folder], [har], login)
  })

  it('ends by itself after its time, and has judged nothing if nothing came', async () => {
    const given = ['record', '--to', 'http://127.0.0.1:9', '--for', '0.1']
    const ended = await commands.command(given, {}, temporaryFolder())
    expect([ended.code, ended.stderr]).toEqual([6, expect.stringContaining('contains no exchange')])
  })

  it.each([
    [[], /required option '--to <URL>'/],
    [['--to', 'ftp://x'], /http/],
    [['--to', 'https://user:pw@example.com'], /without credentials/],
    [['--to', 'http://127.0.0.1:9', '--listen', '8080'], /HOST:PORT/],
    [['--to', 'http://127.0.0.1:9', '--ca', '/no/such.pem'], /--ca: cannot read \/no\/such\.pem \(ENOENT\)/],
    [['--to', 'http://127.0.0.1:9', '--har', '/etc/hostname'], /exists already/],
  ])('refuses %j', async (given, told) => {
    const { code, stderr } = await commands.command(['record', ...given], {}, temporaryFolder())
    expect([code, stderr]).toEqual([2, expect.stringMatching(told)])
  })
})

/** Records what the small client does, which is started with the base URL of the recorder, and judges it. */
async function recordedHere(
  { name, password }: Login,
  recorder: Omit<DeploymentRecording['recorder'], 'host' | 'port'>,
  evidence: DeploymentRecording['evidence'],
) {
  const end = new AbortController()
  let baseUrl = ''
  const recording = await recordDeployment({
    recorder: { host: '127.0.0.1', port: 0, ...recorder },
    out: join(temporaryFolder(), 'report'),
    force: false,
    formats: formatNames,
    judging: { depth: 'standard' },
    evidence,
    signal: end.signal,
    async onReady(url) {
      baseUrl = url
      const entity = { SVC_ENTITY: 'Contact', SVC_RECORD_ID: idOf(1, 'Contact', 0) }
      await run(smallClient, url, { name, password }, { NODE_TLS_REJECT_UNAUTHORIZED: '0', ...entity })
      end.abort()
    },
    onRecorded: () => undefined,
  })
  return { ...recording, baseUrl }
}

describe('a recorded deployment', () => {
  it('without TLS is served with it, and Secure cookies pass both ways', async () => {
    const { emulator, login } = await deployment({ tls: false })
    const recorder = { target: emulator.baseUrl, serverTls: await makeCertificate(['127.0.0.1']) }
    const { folder, report, baseUrl } = await recordedHere(login, recorder, 'full')
    expect(baseUrl).toMatch(/^https:/)
    const failed = report.clauses.filter(({ id, outcome }) => id.startsWith('CALLER-') && outcome === 'failed')
    expect(failed.map(({ id }) => id)).toEqual([])
    expectNoSecret([folder], [], login)
  })

  it('has its record values masked in the folder unless it is told otherwise', async () => {
    const { emulator, login } = await deployment({ tls: false })
    const { folder } = await recordedHere(login, { target: emulator.baseUrl }, 'masked')
    expect(readFileSync(join(folder, 'evidence.ndjson'), 'utf8')).toContain('"MERGE"')
    for (const [name, text] of filesIn(folder))
      expect([name, text.includes('Changed by a client')]).toEqual([name, false])
  })
})

function filesIn(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name), 'latin1')] as const)
}

function expectNoSecret(folders: readonly string[], files: readonly string[], { password }: Login): void {
  const bytes = Buffer.from(password)
  const spellings = [
    password,
    encodeURIComponent(password),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
  ]
  const all = [...folders.flatMap(filesIn), ...files.map((file) => [file, readFileSync(file, 'latin1')] as const)]
  for (const [name, text] of all) {
    for (const spelling of spellings) expect([name, text.includes(spelling)]).toEqual([name, false])
    // A ticket of the emulator, in plain and in hex.
    expect([name, /[0-9A-Fa-f]{100}/.test(text)]).toEqual([name, false])
  }
  expect(all.some(([, text]) => text.includes('‹') || text.includes('\u00e2\u0080\u00b9'))).toBe(true)
}
