import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, temporaryFolder } from '../cli/command.js'
import { emulatorHere } from '../cli/emulator-here.js'

const long = { timeout: 120_000 }
const escape = '\u001B'

let emulator: Awaited<ReturnType<typeof emulatorHere>>
beforeAll(async () => {
  emulator = await emulatorHere()
})

describe('in a pipeline (CI=true)', () => {
  it.concurrent.each([
    ['a pipe', false],
    ['a terminal, with its colours', true],
  ])('plain lines show how far the run is, on %s', long, async (_what, terminal) => {
    const args = ['run', '--profile', emulator.profile, '--out', join(temporaryFolder(), 'report'), '--only', 'page']
    const { stderr } = await command(args, { terminal, env: { CI: 'true' } })
    expect(stderr).toMatch(/^page: 3 passed$/m)
    expect(stderr).not.toContain(`${escape}[?25l`)
    expect(stderr.includes(escape)).toBe(terminal)
  })
})

describe('on a terminal', () => {
  const args = (folder: string) => ['run', '--profile', emulator.profile, '--out', folder, '--only', 'page']
  const color = new RegExp(`${escape}\\[\\d+(;\\d+)*m`)

  it.concurrent('a line that is written over shows how far the run is, and the summary has colour', long, async () => {
    const { code, stderr } = await command(args(join(temporaryFolder(), 'report')), { terminal: true })
    expect(code).toBe(0)
    expect(stderr).toMatch(/\d+\/3 clauses, 0 failed, \d+\.\d s/)
    expect(stderr).toContain(`${escape}[?25l`)
    expect(stderr.endsWith(`${escape}[?25h`) || stderr.includes(`${escape}[?25h`)).toBe(true)
    expect(stderr).not.toMatch(/^page: /m)
    const summary = stderr.slice(stderr.lastIndexOf('Embedded emulator'))
    expect(summary).toMatch(color)
    expect(summary).not.toContain('clauses, 0 failed,')
  })

  it.concurrent.each([
    ['--no-color', ['--no-color'], {}],
    ['NO_COLOR', [], { NO_COLOR: '1' }],
  ])('%s takes the colour away', long, async (_name, more, env) => {
    const folder = join(temporaryFolder(), 'report')
    const { stderr } = await command([...args(folder), ...more], { terminal: true, env })
    expect(stderr).not.toMatch(color)
    expect(stderr).toContain('Holds')
  })

  it.concurrent('that can do nothing (TERM=dumb) gets plain lines', long, async () => {
    const folder = join(temporaryFolder(), 'report')
    const { stdout, stderr } = await command(args(folder), { terminal: true, env: { TERM: 'dumb' } })
    expect(stderr).not.toContain(escape)
    expect(stdout).toBe(`${folder}\n`)
    expect(stderr).toMatch(/^page: \d+ passed/m)
  })
})
