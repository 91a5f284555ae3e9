import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { validatorOf } from '../../src/schema/compile.js'
import { command, temporaryFolder } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'

/** `run --watch` on what passes for a terminal, with what it has said on stderr by now. */
function watching(folder: string, ...args: readonly string[]) {
  const program = pathToFileURL(resolve('dist/src/cli/program.js')).href
  const script = `process.stdin.isTTY = true
const { main } = await import(${JSON.stringify(program)})
process.exit(await main(['node', 'svc-conformance', ...process.argv.slice(1)]))`
  const command = ['run', '--watch', '--out', 'out', '--only', 'PAGE-1', '--format', 'json', ...args]
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  })
  afterThisFile(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const says = async (words: RegExp, times: number) => {
    while ((said.match(words) ?? []).length < times) await once(child.stderr, 'data')
  }
  return { child, says, rounds: (count: number) => says(/Waiting for Enter/g, count) }
}

describe('run --watch', () => {
  it('judges again when Enter is pressed, and ends with the input', async () => {
    const { child, rounds } = watching(temporaryFolder())
    await rounds(1)
    child.stdin.write('\n')
    await rounds(2)
    child.stdin.end()
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(0)
  })

  it('says of a profile that holds no more what is wrong, and judges again once it does', async () => {
    const folder = temporaryFolder()
    const profile = (key: string) => {
      writeFileSync(join(folder, 'p.yaml'), `target: { ${key}: 'http://127.0.0.1:1' }`)
    }
    profile('baseUrl')
    const { child, says, rounds } = watching(folder, '--profile', 'p.yaml')
    await rounds(1)
    profile('baseURL')
    await says(/`target\.baseURL` is an unknown key/g, 1)
    await rounds(2)
    profile('baseUrl')
    await says(/Nothing could be judged/g, 2)
    await rounds(3)
    child.stdin.end()
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(6)
  })

  it.each<[string, readonly string[], RegExp]>([
    ['without a terminal and without a path', ['--watch'], /needs a terminal or --watch-path/],
    ['with a path but no --watch', ['--watch-path', '.'], /requires --watch/],
    ['beside a plan', ['--watch', '--watch-path', '.', '--plan'], /--watch cannot be combined with --plan/],
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
