import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueSha256, clauses, revision } from '../../src/contract/index.js'
import { listDeviations } from '../../src/emulator/index.js'
import { BuiltCopy } from '../support/built-copy.js'
import { CommandsProcess } from '../support/commands-process.js'
import { command } from './command.js'

/** For what a process of its own, as the first test has it, shows no better. */
const commands = new CommandsProcess()

describe('clauses', () => {
  it('lists the whole catalogue on stdout', async () => {
    const { code, stdout, stderr } = await command(['clauses'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const listed = stdout.split('\n').flatMap((line) => /^ {2}([A-Z]+-\d+) /.exec(line)?.[1] ?? [])
    expect(listed.sort()).toEqual(clauses.map(({ id }) => id).sort())
  })

  it('gives the whole catalogue as JSON, each clause with its checks as it is given alone', async () => {
    const all = await commands.command(['clauses', '--json'])
    const listed = (JSON.parse(all.stdout) as { clauses: { id: string; checks: object[] }[] }).clauses
    expect(listed.map(({ id }) => id).sort()).toEqual(clauses.map(({ id }) => id).sort())
    const one = JSON.parse((await commands.command(['clauses', 'READ-10', '--json'])).stdout) as object
    expect(listed.find(({ id }) => id === 'READ-10')).toEqual(one)
    expect(listed.filter(({ checks }) => checks.length > 0).length).toBeGreaterThan(90)
    const page = JSON.parse((await commands.command(['clauses', 'page', '--json'])).stdout) as { clauses: object[] }
    expect(page.clauses).toMatchObject([{ id: 'PAGE-1' }, { id: 'PAGE-2' }, { id: 'PAGE-3' }])
  })

  it.each(['page', 'PAGE'])('lists the clauses of one class: %s', async (name) => {
    const { code, stdout } = await commands.command(['clauses', name])
    const listed = stdout.split('\n').flatMap((line) => /^ {2}([A-Z]+-\d+) /.exec(line)?.[1] ?? [])
    expect({ code, listed }).toEqual({ code: 0, listed: ['PAGE-1', 'PAGE-2', 'PAGE-3'] })
  })

  it.each(['ACCESS-3', 'access-3'])(
    'explains %s: statement, lines, control, departures, what it catches',
    async (id) => {
      const { code, stdout, stderr } = await commands.command(['clauses', id])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const clause = clauses.find((each) => each.id === 'ACCESS-3')!
      expect(stdout).toMatch(/^ACCESS-3 {2}/)
      expect(stdout).toContain(clause.statement)
      for (const field of ['level', 'document', 'needs', 'control', 'departures', 'catches'])
        expect(stdout).toMatch(new RegExp(`^${field} +\\S`, 'm'))
      expect(stdout).toContain(`lines ${clause.lines.join(', ')}`)
    },
  )
})

describe('what a clause catches', () => {
  const [shown] = listDeviations().filter(({ breaks }) => breaks.includes('ACCESS-9'))
  let copy: BuiltCopy
  beforeAll(async () => {
    copy = new BuiltCopy()
    await mkdir(copy.path('fixtures'), { recursive: true })
  })
  afterAll(() => {
    copy.remove()
  })

  const explained = async (id: string) =>
    (await promisify(execFile)(process.execPath, [copy.program, 'clauses', id])).stdout
  const record = (sha256: string) => {
    const detection = {
      schemaVersion: 2,
      tool: { name: 'svc-conformance', version: '0.1.0' },
      contract: { revision, sha256 },
      clauses: [{ id: 'ACCESS-9', deviations: [shown!.id], checks: [], variants: 42 }],
      variants: ['some'],
      depths: { core: { reached: 1, of: 1 }, standard: { reached: 1, of: 1 }, full: { reached: 1, of: 1 } },
      trivial: { servers: ['empty-page'], passed: 0, of: 95 },
    }
    writeFileSync(copy.path('fixtures', 'detection.json'), JSON.stringify(detection))
  }

  it('is what the recorded proof shows, and no deviation that the emulator merely offers', async () => {
    record(catalogueSha256())
    const stdout = await explained('ACCESS-9')
    expect(stdout).toContain(`catches     fails for ${shown!.id}: ${shown!.sentence}\n`)
    expect(stdout.match(/^(?:catches)? +fails for [a-z0-9-]+: /gm)).toHaveLength(1)
    expect(stdout).toContain('            passes on 42 permitted variants\n')
    expect(await explained('ACCESS-10')).toContain('catches     none\n')
  })

  it.each([
    ['the proof was of another catalogue', () => record('a'.repeat(64))],
    ['no proof is recorded', () => rmSync(copy.path('fixtures', 'detection.json'), { force: true })],
  ])('is not claimed where %s', async (_says, arrange) => {
    arrange()
    expect(await explained('ACCESS-9')).toContain('catches     no proof recorded for this contract\n')
  })
})
