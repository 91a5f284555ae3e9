import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Option, type Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { takeFromEnvironment, variableOf } from '../../src/cli/options/environment.js'
import { runCommand } from '../../src/cli/commands/run-command.js'
import { emulateCommand } from '../../src/cli/commands/emulate-command.js'
import { sessionCommand } from '../../src/cli/commands/session-command.js'
import { UsageFault } from '../../src/cli/errors.js'
import { processTerminal } from '../../src/cli/terminal/terminal.js'
import { reportIn, RunningCommand, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'
import { CommandsProcess } from '../support/commands-process.js'

const terminal = processTerminal()
const commands = new CommandsProcess()

/** What a command makes of a command line and an environment, without carrying it out. */
function optionsOf(make: () => Command, args: readonly string[], env: Readonly<Record<string, string>>): unknown {
  const made = make().exitOverride()
  made.parseOptions([...args])
  takeFromEnvironment(made, env)
  return made.opts()
}

describe('an option from the environment', () => {
  const run = () => runCommand(terminal)
  const serve = () => emulateCommand(terminal)

  it.each([
    [run, 'SVC_CONFORMANCE_PROFILE', 'p.yaml', { profile: 'p.yaml' }],
    [run, 'SVC_CONFORMANCE_OUT', 'there', { out: 'there' }],
    [run, 'SVC_CONFORMANCE_ONLY', 'READ-1, cookie', { only: ['READ-1', 'cookie'] }],
    [run, 'SVC_CONFORMANCE_SKIP', 'READ-1', { skip: ['READ-1'] }],
    [run, 'SVC_CONFORMANCE_READ_ONLY', 'true', { readOnly: true }],
    [run, 'SVC_CONFORMANCE_READ_ONLY', 'false', { readOnly: false }],
    [run, 'SVC_CONFORMANCE_FORMAT', 'json,html', { format: ['json', 'html'] }],
    [run, 'SVC_CONFORMANCE_STRICT', '1', { strict: true }],
    [run, 'SVC_CONFORMANCE_ACCEPT_UNTESTED', 'TRUE', { acceptUntested: true }],
    [run, 'SVC_CONFORMANCE_CONCURRENCY', '7', { concurrency: 7 }],
    [run, 'SVC_CONFORMANCE_TIMEOUT', '2.5', { timeout: 2.5 }],
    [run, 'SVC_CONFORMANCE_EVIDENCE', 'none', { evidence: 'none' }],
    [run, 'SVC_CONFORMANCE_SEED', '9', { seed: 9 }],
    [run, 'SVC_CONFORMANCE_QUIET', 'true', { quiet: true }],
    [run, 'SVC_CONFORMANCE_NO_COLOR', 'true', { color: false }],
    [run, 'SVC_CONFORMANCE_NO_COLOR', 'false', { color: true }],
    [serve, 'SVC_CONFORMANCE_PORT', '8080', { port: 8080 }],
    [serve, 'SVC_CONFORMANCE_DEVIATION', 'a,b', { deviation: ['a', 'b'] }],
    [serve, 'SVC_CONFORMANCE_TLS', 'yes', { tls: true }],
    [serve, 'SVC_CONFORMANCE_WRITE_PROFILE', 'p.yaml', { writeProfile: 'p.yaml' }],
  ])('%s %s=%s is taken', (make, variable, value, wanted) => {
    expect(optionsOf(make, [], { [variable]: value })).toMatchObject(wanted)
  })

  it('gives way to the command line, and is not added to it', () => {
    const args = ['--only', 'READ-1', '--concurrency', '2', '--no-color', '--read-only']
    const env = {
      SVC_CONFORMANCE_ONLY: 'READ-2',
      SVC_CONFORMANCE_CONCURRENCY: '7',
      SVC_CONFORMANCE_NO_COLOR: 'false',
      SVC_CONFORMANCE_READ_ONLY: 'false',
    }
    expect(optionsOf(run, args, env)).toMatchObject({ only: ['READ-1'], concurrency: 2, color: false, readOnly: true })
  })

  it.each([
    ['SVC_CONFORMANCE_READ_ONLY', 'maybe', /true or false/],
    ['SVC_CONFORMANCE_NO_COLOR', 'red', /true or false/],
    ['SVC_CONFORMANCE_CONCURRENCY', 'many', /whole number/],
    ['SVC_CONFORMANCE_EVIDENCE', 'some', /full, masked or none/],
    ['SVC_CONFORMANCE_FORMAT', 'pdf', /Unknown format "pdf"/],
    ['SVC_CONFORMANCE_QUIET', '', /is empty/],
  ])('%s=%s is refused by its name', (variable, value, says) => {
    const taking = () => optionsOf(run, [], { [variable]: value })
    expect(taking).toThrow(UsageFault)
    expect(taking).toThrow(variable)
    expect(taking).toThrow(says)
  })

  it.each([
    'SVC_CONFORMANC_PROFILE',
    'SCV_CONFORMANCE_PROFILE',
    'SVC_CONFORMANCES_PROFILE',
    'SVCCONFORMANCE_PROFILE',
    'svc_conformance_profile',
  ])('%s is taken for a slip, lest the emulator be judged in place of the target', (variable) => {
    const taking = () => optionsOf(run, [], { [variable]: 'p.yaml' })
    expect(taking).toThrow(UsageFault)
    expect(taking).toThrow(`${variable}. Did you mean SVC_CONFORMANCE_PROFILE?`)
  })

  it.each(['CONFORMANCE_PROFILE', 'SVC_PROFILE', 'SVC_CONFORMANCE_OUR_PROFILE'])(
    '%s is none of its own',
    (variable) => {
      expect(optionsOf(run, [], { [variable]: 'p.yaml' })).not.toHaveProperty('profile')
    },
  )

  it('has a variable for every option of every command', () => {
    const commands = [run(), serve(), ...sessionCommand(terminal).commands]
    const variables = commands.flatMap(({ options }) => options.map(variableOf))
    expect(variables.filter((variable) => !/^SVC_CONFORMANCE_[A-Z]+(_[A-Z]+)*$/.test(variable))).toEqual([])
    expect(variableOf(new Option('--read-only'))).toBe('SVC_CONFORMANCE_READ_ONLY')
  })
})

describe('a command in an environment', () => {
  it('takes the target, the profile and the options from it', { timeout: 90_000 }, async () => {
    const { baseUrl, profile } = await emulatorHere()
    const out = join(temporaryFolder(), 'report')
    const env = {
      SVC_CONFORMANCE_BASE_URL: baseUrl,
      SVC_CONFORMANCE_PROFILE: profile,
      SVC_CONFORMANCE_OUT: out,
      SVC_CONFORMANCE_ONLY: 'PAGE-1',
      SVC_CONFORMANCE_QUIET: 'true',
      SVC_CONFORMANCE_SEED: '5',
    }
    const judged = await commands.command(['run', '--seed', '6'], env)
    expect(judged).toMatchObject({ stdout: `${out}\n`, stderr: '' })
    expect(reportIn(out).options).toMatchObject({ only: ['PAGE-1'], seed: 6 })
    expect(reportIn(out).target).toMatchObject({ baseUrl, kind: 'deployment' })

    const saved = join(temporaryFolder(), 'session.json')
    const session = { SVC_CONFORMANCE_PROFILE: profile, SVC_CONFORMANCE_OUT: saved }
    expect(await commands.command(['session', 'save'], session)).toMatchObject({ code: 0, stdout: `${saved}\n` })
  })

  it('takes the port of emulate from it', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const env = { SVC_CONFORMANCE_PORT: String(port), SVC_CONFORMANCE_ROWS: '5' }
    const running = new RunningCommand(['emulate'], { env })
    expect(await running.firstLine()).toBe(`http://127.0.0.1:${String(port)}`)
    await running.end('SIGTERM')
  })
})
