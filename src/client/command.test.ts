import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand, type CommandToRun } from './command.js'
import { CommandNotStarted } from './errors.js'

const folder = mkdtempSync(join(tmpdir(), 'client-command-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const never = new AbortController().signal

function run(script: string, options: Partial<CommandToRun> = {}) {
  const { PATH } = process.env
  return runCommand({
    program: process.execPath,
    args: ['-e', script],
    env: { PATH },
    timeoutMs: 30_000,
    signal: never,
    ...options,
  })
}

/** Starts a child that goes on by itself, and writes its process id into a file before the script goes on. */
const startingChild = (file: string, then: string) => `
  const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  require('fs').writeFileSync(${JSON.stringify(file)}, String(child.pid))
  ${then}`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that nobody has waited for is listed, and runs no more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('a command', () => {
  it('ends with its exit code and its output, of stdout and stderr', async () => {
    const end = await run("console.log('out'); console.error('err'); process.exitCode = 7")
    expect(end).toMatchObject({ exitCode: 7, hasTimedOut: false })
    expect(end.output.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  it('sees the environment that it is given and no other, and has no stdin', async () => {
    const end = await run(
      'process.stdin.on("data", () => {}).on("end", () => console.log(Object.keys(process.env).sort().join()))',
      {
        env: { SVC_BASE_URL: 'http://x' },
      },
    )
    expect(end.output.trim()).toBe('SVC_BASE_URL')
  })

  it('that writes much is kept by its beginning and its end', async () => {
    const end = await run("process.stdout.write('first ' + 'x'.repeat(2_000_000) + ' last')")
    expect(end.output.length).toBeLessThan(300_000)
    expect(end.output).toMatch(/^first x+\n\[\d+ characters left out\]\nx+ last$/)
  })

  it('that hangs is ended after its time', async () => {
    const end = await run('setInterval(() => {}, 1000)', { timeoutMs: 20 })
    expect(end).toMatchObject({ exitCode: null, hasTimedOut: true })
  })

  it('is ended with its children, even if it ignores the first signal', async () => {
    const controller = new AbortController()
    const file = join(folder, 'hanging')
    const hanging = startingChild(file, 'setInterval(() => {}, 1000)')
    const script = `process.on('SIGTERM', () => {}); ${hanging}`
    const running = run(script, { signal: controller.signal, graceMs: 50 })
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/)
    controller.abort()
    expect(await running).toMatchObject({ exitCode: null, hasTimedOut: false })
    await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
  })

  it('leaves no child behind that would go on sending', async () => {
    const file = join(folder, 'leaving')
    const end = await run(startingChild(file, 'process.exit(0)'))
    expect(end.exitCode).toBe(0)
    // It was killed, and the system may take a moment to end it.
    await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
  })

  it('is ended when the checker is interrupted', async () => {
    const controller = new AbortController()
    const file = join(folder, 'interrupted')
    const running = run(`require('fs').writeFileSync(${JSON.stringify(file)}, ''); setInterval(() => {}, 1000)`, {
      signal: controller.signal,
    })
    await expect.poll(() => existsSync(file)).toBe(true)
    controller.abort()
    expect(await running).toMatchObject({ exitCode: null, hasTimedOut: false })
  })

  it.each([
    [
      'no-such-program-here',
      /cannot start "no-such-program-here": there is no such program\. Give the command after --/,
    ],
    [join(folder, 'not-executable'), /permission denied/],
  ])('%s that cannot be started is an error that says why', async (program, told) => {
    writeFileSync(join(folder, 'not-executable'), '', { mode: 0o600 })
    const started = run('', { program })
    await expect(started).rejects.toThrow(told)
    await expect(started).rejects.toBeInstanceOf(CommandNotStarted)
  })
})
