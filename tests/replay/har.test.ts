import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CommandsProcess } from '../support/commands-process.js'

const commands = new CommandsProcess()

const canary = 'c4nary-s3cret'
const body = JSON.stringify({ UserName: 'Ann', UserPassword: canary })
const login = {
  startedDateTime: '2026-05-01T08:00:00.000Z',
  time: 10,
  request: {
    method: 'POST',
    url: 'https://crm.example.com/ServiceModel/AuthService.svc/Login',
    headers: [{ name: 'Content-Type', value: 'text/plain' }],
    postData: { mimeType: 'text/plain', text: body },
  },
  response: {
    status: 200,
    headers: [{ name: 'Set-Cookie', value: `.ASPXAUTH=ticket-${canary}; path=/; HttpOnly` }],
    content: { size: 10, mimeType: 'application/json', text: '{"Code":0}' },
  },
}
const other = {
  request: { method: 'GET', url: 'https://example.org/', headers: [] },
  response: { status: 200, headers: [] },
}
const har = (...entries: readonly object[]) => JSON.stringify({ log: { version: '1.2', entries } })

describe('judge of a HAR file', () => {
  it('writes a report of kind recording, without a secret in any of its files', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'session.har')
    writeFileSync(path, har(login))
    const out = join(folder, 'report')
    const { code, stdout } = await commands.command(['judge', path, '--out', out])
    expect([code, stdout.trim()]).toEqual([1, out])
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      target: object
      clauses: readonly { id: string; outcome: string }[]
    }
    expect(report.target).toMatchObject({ kind: 'recording', name: 'session.har', baseUrl: 'https://crm.example.com' })
    expect(report.clauses.find(({ id }) => id === 'CALLER-1')?.outcome).toBe('failed')
    expect(readdirSync(out)).toContain('evidence.ndjson')
    for (const name of readdirSync(out)) expect(readFileSync(join(out, name), 'utf8')).not.toContain(canary)
  })

  it('is judged with the departures of a profile, which are named', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'session.har'), har(login))
    writeFileSync(
      join(folder, 'p.yaml'),
      'target: { baseUrl: https://crm.example.com }\ndepartures: [no-loader-cookie]\n',
    )
    const judged = async (...options: readonly string[]) => {
      const out = join(temporaryFolder(), 'report')
      const { stderr } = await commands.command(['judge', join(folder, 'session.har'), '--out', out, ...options])
      const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
      const found = report.clauses.find(({ id }) => id === 'COOKIE-3')
      return { stderr, departures: report.departures, outcome: found?.checks?.map((each) => each.outcome) }
    }
    expect((await judged()).outcome?.[0]).toBe('failed')
    const { stderr, departures, outcome } = await judged('--profile', join(folder, 'p.yaml'), '--only', 'cookie,caller')
    expect(outcome?.[0]).toBe('passed')
    expect(departures).toMatchObject([{ id: 'no-loader-cookie', used: true }])
    expect(stderr).toMatch(/departures {4}no-loader-cookie/)
  })

  it.each([
    ['CALLER-2/nothing', /"CALLER-2\/nothing" is not a check/],
    ['CALLER-99', /"CALLER-99" is not a clause/],
  ])('refuses --only %s', async (word, told) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'session.har'), har(login))
    const given = ['judge', join(folder, 'session.har'), '--out', join(folder, 'report'), '--only', word]
    const { code, stderr } = await commands.command(given)
    expect([code, stderr]).toEqual([2, expect.stringMatching(told)])
    expect(existsSync(join(folder, 'report'))).toBe(false)
  })

  it.each([
    ['empty', '', 2],
    ['cut off', har(login).slice(0, -9), 2],
    ['of another site', har(other), 6],
  ])('that is %s ends with a sentence, and writes nothing over', async (_what, content, expected) => {
    const folder = temporaryFolder()
    const path = join(folder, 'session.har')
    writeFileSync(path, content)
    const out = join(folder, 'report')
    mkdirSync(out)
    writeFileSync(join(out, 'own.txt'), 'mine')
    const { code, stderr, stdout } = await commands.command(['judge', path, '--out', out, '--force'])
    expect([code, stdout]).toEqual([expected, ''])
    expect(stderr).toMatch(/^error: .*session\.har/)
    expect(readdirSync(out)).toEqual(['own.txt'])
    expect(existsSync(join(folder, 'reports'))).toBe(false)
  })

  it('is not written beside, wherever a link leads to it', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(folder, 'session.har'), har(login))
    const link = join(elsewhere, 'link.har')
    symlinkSync(join(folder, 'session.har'), link)
    const { code, stderr } = await commands.command(['judge', link, '--out', folder, '--force'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('must not be overwritten')])
    expect(readdirSync(folder)).toEqual(['session.har'])
  })
})
