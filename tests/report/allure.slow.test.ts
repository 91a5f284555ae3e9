import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { reportIn, temporaryFolder } from '../cli/command.js'
import { emulatorHere } from '../cli/emulator-here.js'
import { CommandsProcess } from '../support/commands-process.js'
import { readPage } from '../support/page.js'

const allure = fileURLToPath(new URL('../../node_modules/allure/cli.js', import.meta.url))

const commands = new CommandsProcess()

interface Result {
  readonly name: string
  readonly status: string
  readonly statusDetails?: { readonly message?: string }
}

let profile: string
let folder: string
let results: readonly Result[]
beforeAll(async () => {
  profile = (await emulatorHere({ deviations: ['no-header-redirected-odata'] })).profile
  folder = join(temporaryFolder(), 'report')
  const only = 'access,cookie,mode,obs'
  await commands.command(['run', '--quiet', '--profile', profile, '--only', only, '--out', folder])
  results = resultsIn(folder)
}, 120_000)

function resultsIn(report: string): readonly Result[] {
  return readdirSync(join(report, 'allure-results'))
    .filter((file) => file.endsWith('-result.json'))
    .map((file) => JSON.parse(readFileSync(join(report, 'allure-results', file), 'utf8')) as Result)
}

describe('the results for Allure', () => {
  test('end each clause as docs/reference/reports.md has it', () => {
    const statusOf = new Map(
      readPage('docs/reference/reports.md')
        .table('case')
        .map((cells) => [cells[0], cells.at(-1)]),
    )
    const told = new Map(results.map(({ name, status }) => [name.split(' ')[0], status]))
    const found = casesOf(reportIn(folder)).filter(({ clause }) => told.has(clause.id))
    expect(new Set(found.map(({ is }) => is)).size).toBeGreaterThan(2)
    expect(found.map(({ clause }) => [clause.id, told.get(clause.id)])).toEqual(
      found.map(({ clause, is }) => [clause.id, statusOf.get(is)]),
    )
  })

  test('of a failure that is waived or an advisory are skipped, and say why', { timeout: 60_000 }, async () => {
    const failed = reportIn(folder).clauses.filter(({ outcome }) => outcome === 'failed')
    const waivers = failed.map(({ id }) => ({ clause: id, reason: 'known', owner: 'team', until: '2999-01-31' }))
    const file = join(temporaryFolder(), 'waivers.json')
    writeFileSync(file, JSON.stringify({ waivers }))
    const out = join(temporaryFolder(), 'waived')
    const only = failed.map(({ id }) => id).join(',')
    const run = ['run', '--quiet', '--profile', profile, '--only', only, '--waivers', file, '--out', out]
    await commands.command(run)
    const waived = resultsIn(out).filter(({ name }) => failed.some(({ id }) => name.startsWith(`${id} `)))
    expect(waived).toHaveLength(failed.length)
    for (const { status, statusDetails } of waived) {
      expect(status).toBe('skipped')
      expect(statusDetails?.message).toMatch(/^waived until 2999-01-31 by team/)
    }
  })

  test('are rendered by Allure, each of them, without a network', { timeout: 60_000 }, async () => {
    const out = join(temporaryFolder(), 'allure-report')
    const nowhere = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' }
    await promisify(execFile)(process.execPath, [allure, 'generate', join(folder, 'allure-results'), '-o', out], {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...nowhere },
    })
    const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as { stats: Record<string, number> }
    const count = (status: string) => results.filter((each) => each.status === status).length
    expect(summary.stats).toEqual({
      total: results.length,
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
    })
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('<html')
  })
})
