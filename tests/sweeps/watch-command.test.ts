import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { validatorOf } from '../../src/schema/compile.js'
import { command, temporaryFolder } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'

describe('run --watch', () => {
  it('judges again when Enter is pressed, and ends with the input', async () => {
    const folder = temporaryFolder()
    const program = pathToFileURL(resolve('dist/src/cli/program.js')).href
    const script = `process.stdin.isTTY = true
const { main } = await import(${JSON.stringify(program)})
process.exit(await main(['node', 'svc-conformance', ...process.argv.slice(1)]))`
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, 'run', '--watch', '--out', 'out', '--only', 'PAGE-1', '--format', 'json'],
      { cwd: folder, env: { PATH: process.env['PATH'] } },
    )
    afterThisFile(() => child.kill('SIGKILL'))
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const rounds = async (count: number) => {
      while (said.split('Waiting for Enter').length - 1 < count) await once(child.stderr, 'data')
    }
    await rounds(1)
    child.stdin.write('\n')
    await rounds(2)
    child.stdin.end()
    const [code] = (await once(child, 'close')) as [number]
    // The last whole run left most clauses out.
    expect(code).toBe(3)
  })

  it.each<[string, readonly string[], RegExp]>([
    ['without a terminal and without a path', ['--watch'], /no terminal: name what to watch with --watch-path/],
    ['with a path but no --watch', ['--watch-path', '.'], /give --watch too/],
    ['beside a plan', ['--watch', '--watch-path', '.', '--plan'], /--watch: not with --plan/],
    ['with a path that is not there', ['--watch', '--watch-path', 'nowhere'], /nowhere cannot be watched/],
  ])('is refused %s', async (_case, args, sentence) => {
    const { code, stderr } = await command(['run', ...args], { cwd: temporaryFolder() })
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
  })
})

it('run --json prints the report in the place of its folder', async () => {
  const out = join(temporaryFolder(), 'out')
  const { code, stdout } = await command(['run', '--json', '--out', out, '--only', 'PAGE-1', '--accept-untested'])
  expect(code).toBe(0)
  expect(validatorOf('report')(JSON.parse(stdout))).toBe(true)
  expect(stdout.trim()).toBe(readFileSync(join(out, 'report.json'), 'utf8').trim())
})
