import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const examples = new URL('../../docs/examples/', import.meta.url).pathname
const commandLine = new URL('../../dist/src/cli/main.js', import.meta.url).pathname
const env = { ...process.env, SVC_CONFORMANCE: `${process.execPath} ${commandLine}`, PYTHONDONTWRITEBYTECODE: '1' }
const has = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0

describe('the examples of docs/reference/emulator/in-your-tests.md', () => {
  it.skipIf(!has('curl', '--version'))('test a shell script', async () => {
    const { stdout } = await promisify(execFile)('bash', ['shell/smoke.sh'], { cwd: examples, env })
    expect(stdout).toBe('All as expected.\n')
  })

  it.skipIf(!has('python3', '-m', 'pytest', '--version'))('test a client with pytest', async () => {
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_with_pytest.py']
    const { stdout } = await promisify(execFile)('python3', args, { cwd: `${examples}python`, env })
    expect(stdout).toMatch(/^1 passed/m)
  })

  it('quote the fixture as it is', () => {
    const docs = readFileSync(new URL('../../docs/reference/emulator/in-your-tests.md', import.meta.url), 'utf8')
    const [, fixture = ''] = /```python\n([^]*?)```/.exec(docs) ?? []
    expect(fixture).not.toBe('')
    expect(readFileSync(`${examples}python/test_with_pytest.py`, 'utf8')).toContain(fixture.trim())
  })
})
