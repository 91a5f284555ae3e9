import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { hasBrowser, openBrowser } from '../../src/report/testing/browser.js'
import type { Report } from '../../src/schema/generated/report.js'
import { command, temporaryFolder } from '../cli/command.js'

const has = (program: string) => spawnSync(program, ['--version']).status === 0
const path = (name: string) => new URL(name, import.meta.url).pathname

async function judged(args: readonly string[]) {
  const out = join(temporaryFolder(), 'report')
  const { code, stderr } = await command([args[0] ?? '', '--out', out, '--no-color', ...args.slice(1)])
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
  const clauses = report.clauses.filter((clause) => clause.class === 'caller')
  const failed = clauses.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  const passed = clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
  return { code, stderr, report, failed, passed }
}

describe('a client', () => {
  it('of the npm registry breaks these duties: it reads cookies by position and keeps none that comes later', async () => {
    const { failed, report, code } = await judged([
      'client',
      '--vendor-prefix',
      'BPM',
      '--',
      process.execPath,
      path('public-client.js'),
    ])
    expect([failed, code]).toEqual([['CALLER-2', 'CALLER-3', 'CALLER-9', 'CALLER-19'], 1])
    const told = (id: string) => report.clauses.find((clause) => clause.id === id)
    expect(told('CALLER-2')?.checks?.find(({ id }) => id === 'later')).toMatchObject({
      outcome: 'failed',
      seen: expect.stringContaining('BPMSESSIONID') as string,
    })
    expect(told('CALLER-3')?.reason).toContain('scenario rotating-token')
    expect(told('CALLER-9')?.reason).toContain('session-expires')
    expect(JSON.stringify(told('CALLER-19'))).toContain('the order of the cookies that the login sets')
  })

  it.skipIf(!has('python3'))('in Python that keeps its duties is failed in none, over https', async () => {
    const { failed, passed } = await judged([
      'client',
      '--tls',
      '--vary',
      '1',
      '--',
      'python3',
      path('python_client.py'),
    ])
    expect(failed.filter((id) => id !== 'CALLER-12')).toEqual([])
    expect(passed).toEqual(
      expect.arrayContaining(['CALLER-1', 'CALLER-2', 'CALLER-3', 'CALLER-4', 'CALLER-5', 'CALLER-9']),
    )
  })

  it.skipIf(!has('curl'))('of curl in a shell that keeps its duties is failed in none', async () => {
    const { failed, passed } = await judged(['client', '--tls', '--vary', '1', '--', 'sh', path('shell-client.sh')])
    expect(failed.filter((id) => id !== 'CALLER-12')).toEqual([])
    expect(passed).toEqual(expect.arrayContaining(['CALLER-1', 'CALLER-2', 'CALLER-3', 'CALLER-4', 'CALLER-9']))
  })
})

describe.skipIf(!hasBrowser)('a HAR that a browser wrote', () => {
  it('of a page that works with fetch is judged: the page keeps the duties that the browser keeps for it', async () => {
    const emulator = await startEmulator({ tls: true })
    const browser = await openBrowser()
    const har = join(temporaryFolder(), 'page.har')
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, recordHar: { path: har } })
      const page = await context.newPage()
      await page.goto(`${emulator.baseUrl}/Login/NuiLogin.aspx`)
      const { users } = emulator.profile as { users: { main: { name: string; password: { env: string } } } }
      const login = { UserName: users.main.name, UserPassword: emulator.environment[users.main.password.env] }
      const statuses = await page.evaluate(workInPage, JSON.stringify(login))
      expect(statuses).toEqual([200, 200, 200, 204])
      await context.close()
    } finally {
      await browser.close()
      await emulator.close()
    }
    const { failed, passed, report } = await judged(['judge', har])
    expect([failed, report.target]).toEqual([
      [],
      expect.objectContaining({ kind: 'recording', baseUrl: emulator.baseUrl }),
    ])
    expect(passed).toEqual(expect.arrayContaining(['CALLER-1', 'CALLER-2', 'CALLER-3', 'CALLER-4']))
    rmSync(har)
  })
})

/** Runs in the page. */
async function workInPage(login: string): Promise<readonly number[]> {
  const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const token = () => ({
    SVCCSRF:
      /SVCCSRF=([^;]*)/.exec((globalThis as unknown as { document: { cookie: string } }).document.cookie)?.[1] ?? '',
  })
  const legacy = '/0/ServiceModel/EntityDataService.svc'
  const first = await fetch('/ServiceModel/AuthService.svc/Login', { method: 'POST', headers: json, body: login })
  const read = await fetch(`${legacy}/ContactCollection?$top=1`, {
    headers: { ...token(), Accept: 'application/json' },
  })
  const { d } = (await read.json()) as { d: { results: { Id: string }[] } }
  const again = await fetch(`/0/odata/Contact?$top=2`, { headers: token() })
  const changed = await fetch(`${legacy}/ContactCollection(guid'${d.results[0]?.Id ?? ''}')`, {
    method: 'MERGE',
    headers: { ...json, ...token() },
    body: '{"Name":"Page"}',
  })
  return [first, read, again, changed].map(({ status }) => status)
}
